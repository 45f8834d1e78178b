"""pandas: a typical script for cleaning the generated orders. Usage: python pandas_clean.py FILE OUT

Trims spaces, clears placeholders, parses numbers, converts the file's date formats to ISO dates, unifies spellings of
categories, and removes duplicate rows. Unlike in `vision-cli table clean`, the kind of each column is hard-coded.
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
