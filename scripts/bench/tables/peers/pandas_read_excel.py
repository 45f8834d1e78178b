"""pandas with its fastest engine: a workbook's first sheet, described. Usage: python pandas_read_excel.py FILE"""

import json
import sys

import pandas

table = pandas.read_excel(sys.argv[1], engine="calamine")
described = table.describe(include="all")
print(json.dumps({"rows": len(table), "columns": table.shape[1], "facts": len(described)}))
