"""Calls a running server with the generated client and with requests, like users of both. Arguments: address, folder of files."""

import sys
from pathlib import Path

import requests
from handlens_client import Client
from handlens_client import models as m
from handlens_client.api.detection import (
    detection_agent_run,
    detection_dataset_validate,
    detection_detect_folder,
    detection_detect_image,
    detection_train_smoke,
)
from handlens_client.api.tables import (
    tables_agent_query,
    tables_analyze,
    tables_analyze_upload,
    tables_clean_upload,
    tables_report_markdown,
    tables_rows,
)
from handlens_client.types import File

address, folder = sys.argv[1], Path(sys.argv[2])
client = Client(base_url=address, timeout=120)
image = folder / "photos" / "dog.jpg"
table = folder / "tables" / "beers.csv"


def upload(path):
    return File(payload=path.open("rb"), file_name=path.name)


def check(name, reply, kind=None):
    """Fails unless the answer is a success and has the given documented type, if any."""
    if reply.status_code != 200:
        sys.exit(f"{name}: {reply.status_code} {reply.content[:300]!r}")
    if kind is not None and not isinstance(reply.parsed, kind):
        sys.exit(f"{name}: parsed as {type(reply.parsed).__name__}, not {kind.__name__}")
    print(f"ok {name}")


def call(name, endpoint, body, kind=None):
    check(name, endpoint.sync_detailed(client=client, body=body), kind)


mock = m.DetectImageRequestBackend.MOCK
form = m.DetectImageRequestForm(
    image=upload(image),
    backend=m.DetectImageRequestFormBackend.MOCK,
    agnostic_nms=True,
    with_candidates=False,
    classes=["dog", 1],
    output_formats=[m.OutputFormat.CSV],
)
call("detect, a form", detection_detect_image, form, m.DetectImageResult)
call("detect, a path", detection_detect_image, m.DetectImageRequest(image_path="photos/dog.jpg", backend=mock), m.DetectImageResult)
folder_request = m.DetectFolderRequest(folder_path="photos", backend=m.DetectFolderRequestBackend.MOCK)
call("detect, a folder", detection_detect_folder, folder_request, m.DetectFolderResult)
call("validate", detection_dataset_validate, m.DatasetValidateRequest(path="configs/smoke/data.yaml"), m.DatasetReport)
call("plan a training", detection_train_smoke, m.TrainSmokeRequest(epochs=2), m.TrainingPlan)
call("agent", detection_agent_run, m.AgentRequest(text="detect objects in photos/dog.jpg"), m.AgentAnswer)
call("analyze, a path", tables_analyze, m.AnalyzeRequest(path="tables/beers.csv"), m.DatasetProfile)
call("analyze, a form", tables_analyze_upload, m.AnalyzeUploadRequestForm(file=upload(table)), m.DatasetProfile)
call("rows", tables_rows, m.RowsQuery(path="tables/beers.csv", limit=3), m.TableRows)
call("clean, a form", tables_clean_upload, m.CleanRequestForm(file=upload(table), escape_formulas=False), str)
clean = m.CleanRequest(path="tables/beers.csv", answer=m.CleanRequestAnswer.JSON, accept=["proposed"])
call("clean, a path, as JSON", tables_clean_upload, clean, str)
call("report", tables_report_markdown, m.ReportRequest(path="tables/beers.csv"), str)
for question in ["How many beers are there?", "Which beer has the highest abv?", "Why?"]:
    call(f"query: {question}", tables_agent_query, m.QueryRequest(question=question, path="tables/beers.csv"), m.QueryAnswer)

for value in [True, False, "yes", "off", 1, 0]:
    with image.open("rb") as file:
        data = {"agnostic_nms": value, "backend": "mock"}
        reply = requests.post(f"{address}/detect/image", files={"image": file}, data=data, timeout=120)
    check(f"requests, agnostic_nms={value!r}", reply)
reply = requests.get(f"{address}/api/datasets", params={"tables": False}, timeout=120)
check("requests, a query with False", reply)
