# For much to write and many searches at once.
min_nodes      = 2
max_nodes      = 16
node_cpu       = 2048
node_memory    = 8192
node_disk      = 100
endpoint_zones = 2
leaves         = true
ingest_memory  = 3538
throttle_rate  = 5000
throttle_burst = 5000
