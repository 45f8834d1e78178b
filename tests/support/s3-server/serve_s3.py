"""An S3-compatible store for tests, from the package "moto". Handles one request at a time, so that conditional writes are atomic."""

from io import BytesIO
from threading import Lock

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

backend = DomainDispatcherApplication(create_backend_app)
turn = Lock()


def one_by_one(environ, start_response):
    """Locks only for complete requests, so that an idle connection does not block others."""
    length = int(environ.get("CONTENT_LENGTH") or 0)
    environ["wsgi.input"] = BytesIO(environ["wsgi.input"].read(length))
    with turn:
        return list(backend(environ, start_response))


server = make_server("127.0.0.1", 0, one_by_one, threaded=True)
print(server.port, flush=True)
server.serve_forever()
