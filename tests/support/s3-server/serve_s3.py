"""An S3-compatible store for tests, from the package "moto": one request after the other, so that conditions hold."""

from moto.server import DomainDispatcherApplication, create_backend_app
from werkzeug.serving import make_server

server = make_server("127.0.0.1", 0, DomainDispatcherApplication(create_backend_app), threaded=False)
print(server.port, flush=True)
server.serve_forever()
