def describe(record, action, onlooker=None): return str(action)
def text(record, seat): return ""
def svg(record, seat): return ""
