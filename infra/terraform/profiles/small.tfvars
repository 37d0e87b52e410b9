# For few dollars: one small node, and no door of AWS's that is paid by the hour.
egress         = "gateways"
node_memory    = 1024
node_disk      = 21
max_nodes      = 2
search_cache   = "none"
dashboard      = false
throttle_rate  = 100
throttle_burst = 200
