"""openpyxl, an implementation of workbooks that shares no code with ours: what it writes is read, and what we write it reads."""

import base64
import datetime
import io

import openpyxl
import requests
from checks import check, equal, given

QUERY = """query ($file: String!, $mapping: [ColumnMeaningInput!]) {
  datasetFile(payload: { base64: $file, name: "table.xlsx" }, mapping: $mapping, language: "en") {
    kind total refused candidates { row originalId title rdf problems { row column message } } } }"""
TEMPLATE = "{ datasetTemplate(format: XLSX) { name base64 } }"


def ask(query, **variables):
    answer = requests.post(
        given["url"] + "/graphql",
        json={"query": query, "variables": variables},
        headers={"X-API-Key": given["key"]},
        timeout=60,
    ).json()
    assert "errors" not in answer, answer
    return answer["data"]


def read(workbook, mapping=None):
    target = io.BytesIO()
    workbook.save(target)
    file = base64.b64encode(target.getvalue()).decode()
    return ask(QUERY, file=file, mapping=mapping or [])["datasetFile"]


@check("workbooks of openpyxl are read, with numbers, dates and truth values as they are")
def _():
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.append(["id", "title", "description", "issued", "file.access", "file.size", "file.encrypted", "offer.price"])
    day = datetime.date(2024, 2, 29)
    sheet.append([7, "Zähler", "=not a formula", day, "https://data.example/a.csv", 10240, True, 12.5])
    sheet["C2"].data_type = "s"
    found = read(workbook)
    equal((found["kind"], found["total"], found["refused"]), ("XLSX", 1, 0))
    (one,) = found["candidates"]
    equal((one["row"], one["originalId"], one["title"]), (2, "7", "Zähler"))
    for part in ['"2024-02-29"^^', '"10240"^^', '"true"^^', '"12.5"^^', '"=not a formula"@en']:
        assert part in one["rdf"], (part, one["rdf"])


@check("refused rows are told with row and column, and formulas are not worked out")
def _():
    workbook = openpyxl.Workbook()
    sheet = workbook.active
    sheet.append(["Name", "description", "themes"])
    sheet.append(["One", '=CONCATENATE("a","b")', "TRAN"])
    sheet.append(["Two", "Two.", "Nonsense"])
    found = read(workbook, [{"column": "Name", "means": "title"}])
    equal(found["refused"], 2)
    problems = [problem for one in found["candidates"] for problem in one["problems"]]
    # openpyxl stores no value with a formula, so there is none.
    equal(
        [(problem["row"], problem["column"]) for problem in problems],
        [(2, None), (3, "themes")],
    )


@check("templates are workbooks to openpyxl, and can be loaded as they are")
def _():
    file = ask(TEMPLATE)["datasetTemplate"]
    workbook = openpyxl.load_workbook(io.BytesIO(base64.b64decode(file["base64"])))
    header = [cell.value for cell in workbook.active[1]]
    assert header[:3] == ["id", "title@en", "description@en"], header
    assert all(cell.data_type != "f" for row in workbook.active.iter_rows() for cell in row)
    found = read(workbook)
    equal((found["total"], found["refused"]), (1, 0))
