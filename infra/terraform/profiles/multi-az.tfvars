# The failure of one zone stops nothing.
min_nodes      = 2
endpoint_zones = 2
