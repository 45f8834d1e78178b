"""DuckDB: SUMMARIZE of a CSV with every column as text. Usage: python duckdb_summarize.py FILE (keep|drop)

keep: keeps rows with missing or extra cells, as far as DuckDB can. drop: skips them, which allows parallel reading.
"""

import json
import sys

import duckdb

STATEMENTS = {
    "keep": "SUMMARIZE SELECT * FROM read_csv(?, header=true, delim=',', quote='\"', escape='\"', all_varchar=true, "
    "strict_mode=false, null_padding=true, ignore_errors=true, parallel=false)",
    "drop": "SUMMARIZE SELECT * FROM read_csv(?, header=true, delim=',', quote='\"', escape='\"', all_varchar=true, "
    "strict_mode=false, ignore_errors=true)",
}

found = duckdb.execute(STATEMENTS[sys.argv[2]], [sys.argv[1]])
names = [column[0] for column in found.description]
rows = found.fetchall()
print(
    json.dumps(
        {"rows": rows[0][names.index("count")], "columns": len(rows), "statement": STATEMENTS[sys.argv[2]]}
    )
)
