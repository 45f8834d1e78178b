"""pandas: what a user writes by hand to clean the drawn orders. Usage: python pandas_clean.py FILE OUT

Spaces at the ends, texts for "nothing", numbers, dates of the file's shapes as ISO dates, one spelling for each category,
rows that are there twice. Unlike `vision-cli table clean` it knows beforehand which column is what.
"""

import json
import sys

import pandas

table = pandas.read_csv(sys.argv[1], dtype=str, keep_default_na=False, on_bad_lines="skip")
for name in table.columns:
    table[name] = table[name].str.strip().replace({"N/A": None, "NA": None, "": None, "-": None})
for name in ("amount", "quantity", "rating"):
    table[name] = pandas.to_numeric(table[name], errors="coerce")
dates = pandas.Series(pandas.NaT, index=table.index)
for shape in ("%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y", "%Y-%m-%d %H:%M:%S", "%d/%m/%y"):
    dates = dates.fillna(pandas.to_datetime(table["ordered"], format=shape, errors="coerce"))
table["ordered"] = dates.dt.strftime("%Y-%m-%d")
table["status"] = table["status"].str.lower()
table = table.drop_duplicates()
table.to_csv(sys.argv[2], index=False)
print(json.dumps({"rows": len(table), "columns": table.shape[1]}))
