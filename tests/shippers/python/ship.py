"""Logs lines as ECS, and ships them with the Elasticsearch client: ship.py PORT STREAM LINES"""

import io
import json
import logging
import sys

import ecs_logging
from elasticsearch import Elasticsearch, helpers

port, stream, lines = sys.argv[1], sys.argv[2], int(sys.argv[3])
written = io.StringIO()
handler = logging.StreamHandler(written)
handler.setFormatter(ecs_logging.StdlibFormatter())
log = logging.getLogger("ship")
log.setLevel(logging.INFO)
log.addHandler(handler)
log.propagate = False


def documents():
    for i in range(lines):
        log.info("line-%d-end", i)
        yield {"_op_type": "create", "_index": stream, **json.loads(written.getvalue())}
        written.seek(0)
        written.truncate()


client = Elasticsearch(
    f"http://127.0.0.1:{port}", request_timeout=90, max_retries=10, retry_on_timeout=True
)
failed = 0
for fine, _ in helpers.streaming_bulk(
    client, documents(), chunk_size=200, max_retries=20, initial_backoff=0.2, raise_on_error=False
):
    failed += 0 if fine else 1
print(f"failed={failed}")
sys.exit(1 if failed else 0)
