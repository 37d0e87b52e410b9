"""Sends metrics, logs and spans with OpenTelemetry's SDK: send.py PORT ROUNDS"""

import logging
import sys

from opentelemetry.exporter.otlp.proto.http import Compression
from opentelemetry.exporter.otlp.proto.http._log_exporter import OTLPLogExporter
from opentelemetry.exporter.otlp.proto.http.metric_exporter import OTLPMetricExporter
from opentelemetry.exporter.otlp.proto.http.trace_exporter import OTLPSpanExporter
from opentelemetry.sdk._logs import LoggerProvider, LoggingHandler
from opentelemetry.sdk._logs.export import BatchLogRecordProcessor
from opentelemetry.sdk.metrics import MeterProvider
from opentelemetry.sdk.metrics.export import PeriodicExportingMetricReader
from opentelemetry.sdk.metrics.view import ExponentialBucketHistogramAggregation, View
from opentelemetry.sdk.resources import Resource
from opentelemetry.sdk.trace import TracerProvider
from opentelemetry.sdk.trace.export import BatchSpanProcessor

address = f"http://127.0.0.1:{sys.argv[1]}/_otlp/v1/"
rounds = int(sys.argv[2])
resource = Resource.create({"service.name": "shop", "data_stream.dataset": "sdk"})

reader = PeriodicExportingMetricReader(
    OTLPMetricExporter(endpoint=address + "metrics", compression=Compression.Gzip),
    export_interval_millis=3_600_000,
)
meters = MeterProvider(
    resource=resource,
    metric_readers=[reader],
    views=[View(instrument_name="sizes", aggregation=ExponentialBucketHistogramAggregation())],
)
meter = meters.get_meter("sender", "1.0")
requests = meter.create_counter("requests")
waiting = meter.create_up_down_counter("waiting")
seconds = meter.create_histogram("seconds")
sizes = meter.create_histogram("sizes")

spans = TracerProvider(resource=resource)
spans.add_span_processor(BatchSpanProcessor(OTLPSpanExporter(endpoint=address + "traces")))
tracer = spans.get_tracer("sender")

records = LoggerProvider(resource=resource)
records.add_log_record_processor(BatchLogRecordProcessor(OTLPLogExporter(endpoint=address + "logs")))
log = logging.getLogger("sender")
log.addHandler(LoggingHandler(logger_provider=records))
log.setLevel(logging.INFO)
log.propagate = False

failed = 0
for i in range(rounds):
    requests.add(1, {"code": "200"})
    waiting.add(1 if i % 2 == 0 else -1)
    seconds.record(i / 10)
    sizes.record(i * 100)
    with tracer.start_as_current_span(f"round-{i}") as span:
        span.add_event("half", {"i": i})
        log.info("round %d", i)
    failed += 0 if meters.force_flush() else 1
failed += 0 if spans.force_flush() else 1
failed += 0 if records.force_flush() else 1
meters.shutdown()
spans.shutdown()
records.shutdown()
print(f"failed={failed}")
sys.exit(1 if failed else 0)
