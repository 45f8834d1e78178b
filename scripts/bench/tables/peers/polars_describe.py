"""polars: reads a CSV and describes it. Usage: python polars_describe.py FILE"""

import json
import sys

import polars

table = polars.read_csv(sys.argv[1], infer_schema_length=10_000, ignore_errors=True, truncate_ragged_lines=True)
described = table.describe()
print(json.dumps({"rows": table.height, "columns": table.width, "facts": described.height}))
