"""mlcroissant, the library of MLCommons: validates what the service tells as Croissant, and loads the rows of the file by it."""

import csv
import hashlib
import io
import json
import os
import tempfile
import threading
from http.server import BaseHTTPRequestHandler, HTTPServer
from urllib.request import Request, urlopen

import mlcroissant as mlc
from checks import check, equal, given

URL, KEY = given["url"], given["key"]
# The cache of the library is in a folder of its own, which ends with this run.
CACHE = tempfile.TemporaryDirectory()
os.environ["CROISSANT_CACHE"] = CACHE.name

ROWS = [("Syntagma", "2023-05-01", 41200), ("Omonia", "2023-05-01", 38050), ("Syntagma", "2023-05-02", 40991)]
out = io.StringIO()
csv.writer(out, lineterminator="\n").writerows([("Station", "Day", "Passengers"), *ROWS])
FILE = out.getvalue().encode()


class Files(BaseHTTPRequestHandler):
    def do_GET(self):
        self.send_response(200)
        self.send_header("content-type", "text/csv")
        self.send_header("content-length", str(len(FILE)))
        self.end_headers()
        self.wfile.write(FILE)

    def log_message(self, *_):
        pass


server = HTTPServer(("127.0.0.1", 0), Files)
threading.Thread(target=server.serve_forever, daemon=True).start()
ADDRESS = f"http://127.0.0.1:{server.server_port}/passengers.csv"


def create(text):
    """Id of a dataset that is stored."""
    headers = {"X-API-Key": KEY, "Content-Type": "text/turtle"}
    address = URL + "/srv/repo/catalogues/counts/datasets"
    with urlopen(Request(address, text.encode(), headers, method="POST")) as answer:
        return json.load(answer)["id"]


def document(identifier):
    """The dataset as Croissant."""
    with urlopen(f"{URL}/srv/repo/datasets/{identifier}?profile=croissant") as answer:
        return json.load(answer)


def validated(data):
    """The dataset as the library has it; fails with its errors, and where it warns of more than what is recommended."""
    dataset = mlc.Dataset(data)
    issues = dataset.metadata.ctx.issues
    equal(list(issues.errors), [])
    unexpected = [warning for warning in issues.warnings if "recommended" not in warning]
    equal(unexpected, [])
    return dataset


text = given["dataset"].replace("FILE_ADDRESS", ADDRESS)
whole = text.replace("FILE_DIGEST", hashlib.sha256(FILE).hexdigest())


@check("finds no fault in a dataset with a digest, and reads its rows")
def rows():
    data = document(create(whole))
    dataset = validated(data)
    assert "isLiveDataset" not in data
    records = list(dataset.records(record_set=data["recordSet"][0]["@id"]))
    fields = [field["@id"] for field in data["recordSet"][0]["field"]]
    seen = [tuple(record[field] for field in fields) for record in records]
    equal([(name.decode(), str(day)[:10], int(number)) for name, day, number in seen], ROWS)


@check("finds no fault in a dataset without a digest, which is told as live")
def live():
    data = document(create(text.replace("spdx:checksum [", "spdx:other [")))
    equal(data["isLiveDataset"], True)
    validated(data)


@check("finds the faults that there are, so that it would tell ours")
def faults():
    data = document(create(whole))
    del data["distribution"][0]["contentUrl"]
    try:
        mlc.Dataset(data)
    except mlc.ValidationError as error:
        assert "contentUrl" in str(error) or "content_url" in str(error), str(error)
        return
    raise AssertionError("A file without an address was accepted.")
