"""python-calamine: every cell of a workbook's first sheet. Usage: python calamine_read.py FILE"""

import json
import sys

from python_calamine import CalamineWorkbook

rows = CalamineWorkbook.from_path(sys.argv[1]).get_sheet_by_index(0).to_python()
print(json.dumps({"rows": len(rows) - 1, "columns": len(rows[0])}))
