"""ydata-profiling: the report of its minimal mode, as JSON. Usage: python ydata_minimal.py FILE"""

import json
import sys

import pandas
from ydata_profiling import ProfileReport

table = pandas.read_csv(sys.argv[1], low_memory=False, on_bad_lines="skip")
report = json.loads(ProfileReport(table, minimal=True, progress_bar=False).to_json())
print(json.dumps({"rows": report["table"]["n"], "columns": report["table"]["n_var"]}))
