"""openpyxl, read-only: every cell of a workbook's first sheet. Usage: python openpyxl_read.py FILE"""

import json
import sys

from openpyxl import load_workbook

rows = cells = 0
for row in load_workbook(sys.argv[1], read_only=True).worksheets[0].iter_rows(values_only=True):
    rows += 1
    cells += len(row)
print(json.dumps({"rows": rows - 1, "columns": cells // rows}))
