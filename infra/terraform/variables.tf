variable "name" {
  description = "What the names of all resources begin with."
  type        = string
  default     = "lampyr"

  validation {
    condition     = can(regex("^[a-z][a-z0-9-]{1,19}$", var.name))
    error_message = "The name must be 2 to 20 lower-case letters, digits and hyphens, beginning with a letter."
  }
}

variable "node_image" {
  description = "Image of the cache node in ECR, by tag or digest, for arm64: built from cache-nodes/Dockerfile."
  type        = string

  validation {
    condition     = can(regex("^[0-9]{12}\\.dkr\\.ecr\\.[a-z0-9-]+\\.amazonaws\\.com(\\.cn)?/.+[:@].+$", var.node_image))
    error_message = "The image must lie in ECR, as nodes have no way to other registries: ACCOUNT.dkr.ecr.REGION.amazonaws.com/NAME:TAG."
  }
}

variable "lampyr_version" {
  description = "Version in the names of the functions' jars."
  type        = string
  default     = "0.2.0-SNAPSHOT"
}

variable "functions_folder" {
  description = "Folder that holds the functions' modules with their built jars; the repository's own if empty."
  type        = string
  default     = ""
}

variable "vpc_cidr" {
  description = "Addresses of the network."
  type        = string
  default     = "10.79.0.0/20"

  validation {
    condition     = can(cidrsubnet(var.vpc_cidr, 4, 2)) && can(regex("/(1[6-9]|2[0-2])$", var.vpc_cidr))
    error_message = "The range must be one of IPv4, from /16 to /22."
  }
}

variable "egress" {
  description = "How nodes and functions reach what is neither S3 nor DynamoDB: by interface endpoints, which cost by the hour, or by gateways, which do not, where nodes have public addresses that nobody may open a connection to."
  type        = string
  default     = "endpoints"

  validation {
    condition     = contains(["endpoints", "gateways"], var.egress) && (var.egress == "endpoints" || var.vpc_id == "")
    error_message = "The ways out are endpoints or gateways, and gateways belong to a network that is made: none with a vpc_id."
  }
}

variable "flow_logs" {
  description = "Whether the network's connections are logged."
  type        = bool
  default     = false

  validation {
    condition     = !var.flow_logs || var.vpc_id == ""
    error_message = "Who owns vpc_id has its connections logged."
  }
}

variable "bucket_name" {
  description = "Name of the bucket; made of name, account and region if empty. For data that are there already, taken up by terraform import."
  type        = string
  default     = ""
}

variable "table_name" {
  description = "Name of the table of cluster state; name if empty. For data that are there already, taken up by terraform import."
  type        = string
  default     = ""
}

variable "vpc_id" {
  description = "A network that is there already, whose owner has made its ways to S3, DynamoDB, ECR, CloudWatch Logs, Secrets Manager and ECS; one is made if empty."
  type        = string
  default     = ""
}

variable "subnet_ids" {
  description = "Subnets of vpc_id where functions, nodes and the cache are, one in each zone."
  type        = list(string)
  default     = []

  validation {
    condition     = (length(var.subnet_ids) > 0) == (var.vpc_id != "")
    error_message = "A vpc_id needs its subnet_ids, and the other way round."
  }
}

variable "functions_group_id" {
  description = "Security group of functions in vpc_id; made, with those of nodes and the cache, if empty."
  type        = string
  default     = ""

  validation {
    condition     = var.functions_group_id == "" || (var.vpc_id != "" && var.nodes_group_id != "" && var.cache_group_id != "")
    error_message = "Groups belong to a vpc_id, and all three go together."
  }
}

variable "nodes_group_id" {
  description = "Security group of cache nodes, which functions and nodes reach at port 9300."
  type        = string
  default     = ""
}

variable "cache_group_id" {
  description = "Security group of the shared cache, which functions reach at port 2049."
  type        = string
  default     = ""
}

variable "private" {
  description = "Whether the API can be asked from networks alone, through an endpoint that costs by the hour."
  type        = bool
  default     = false

  validation {
    condition     = !var.private || var.domain_name == ""
    error_message = "A domain_name is public: give one of them."
  }
}

variable "private_endpoint_id" {
  description = "The endpoint of execute-api through which a private API is asked; made if empty."
  type        = string
  default     = ""
}

variable "private_from" {
  description = "Addresses that may reach the endpoint that is made; the network's own if empty."
  type        = list(string)
  default     = []

  validation {
    condition     = !var.private || var.private_endpoint_id != "" || var.vpc_id == "" || length(var.private_from) > 0
    error_message = "Say who may ask: the addresses of a network that is there already are not known."
  }
}

variable "zones" {
  description = "How many availability zones nodes and functions are spread over."
  type        = number
  default     = 2

  validation {
    condition     = contains([1, 2, 3], var.zones)
    error_message = "There must be 1 to 3 zones."
  }
}

variable "endpoint_zones" {
  description = "In how many of the zones interface endpoints lie. Each costs by the hour and zone; one zone serves all, until that zone fails."
  type        = number
  default     = 1

  validation {
    condition     = var.endpoint_zones >= 1 && var.endpoint_zones <= (length(var.subnet_ids) > 0 ? length(var.subnet_ids) : var.zones)
    error_message = "There must be at least one such zone, and no more than zones, or than subnet_ids where they are given."
  }
}

variable "search_cache" {
  description = "Where the search function keeps what it has read: efs for a file system shared by all copies; none for memory alone, which lets it start from a snapshot."
  type        = string
  default     = "efs"

  validation {
    condition     = contains(["efs", "none"], var.search_cache)
    error_message = "The search cache must be efs or none."
  }
}

variable "leaves" {
  description = "Whether searches of sixteen shards or more are handed to other invocations of the search function: takes an endpoint that costs by the hour."
  type        = bool
  default     = false
}

variable "node_cpu" {
  description = "Processor of a cache node, in 1024ths."
  type        = number
  default     = 512

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096, 8192, 16384], var.node_cpu)
    error_message = "Fargate takes 256, 512, 1024, 2048, 4096, 8192 or 16384."
  }
}

variable "node_memory" {
  description = "Memory of a cache node in MiB."
  type        = number
  default     = 2048

  validation {
    condition     = var.node_memory >= 2 * var.node_cpu && var.node_memory <= 8 * var.node_cpu
    error_message = "Fargate takes 2 to 8 GiB for each processor."
  }
}

variable "node_disk" {
  description = "Local disk of a cache node in GiB: half for files in the making, half for cache."
  type        = number
  default     = 30

  validation {
    condition     = var.node_disk >= 21 && var.node_disk <= 200
    error_message = "Fargate takes 21 to 200 GiB."
  }
}

variable "min_nodes" {
  description = "Cache nodes that run however low the load is."
  type        = number
  default     = 1

  validation {
    condition     = var.min_nodes >= 1
    error_message = "At least one node must run: it holds the shards that are written to."
  }
}

variable "max_nodes" {
  description = "Cache nodes that run at most."
  type        = number
  default     = 4

  validation {
    condition     = var.max_nodes >= var.min_nodes && var.max_nodes <= 1000
    error_message = "The most must be at least min_nodes, and 1000 at most."
  }
}

variable "search_min_nodes" {
  description = "Nodes that do nothing but search, which run however low the load is; with 0 there is no service of them."
  type        = number
  default     = 0

  validation {
    condition     = var.search_min_nodes >= 0 && var.search_min_nodes <= 1000
    error_message = "From 0 to 1000."
  }
}

variable "search_max_nodes" {
  description = "Nodes for searches that run at most; as many as search_min_nodes if 0."
  type        = number
  default     = 0

  validation {
    condition     = var.search_max_nodes == 0 || (var.search_min_nodes > 0 && var.search_max_nodes >= var.search_min_nodes && var.search_max_nodes <= 1000)
    error_message = "The most must be at least search_min_nodes, which must not be 0 then, and 1000 at most."
  }
}

variable "search_node_cpu" {
  description = "Processor of a node for searches, in 1024ths."
  type        = number
  default     = 1024

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096, 8192, 16384], var.search_node_cpu)
    error_message = "Fargate takes 256, 512, 1024, 2048, 4096, 8192 or 16384."
  }
}

variable "search_node_memory" {
  description = "Memory of a node for searches in MiB."
  type        = number
  default     = 4096

  validation {
    condition     = var.search_node_memory >= 2 * var.search_node_cpu && var.search_node_memory <= 8 * var.search_node_cpu
    error_message = "Fargate takes 2 to 8 GiB for each processor."
  }
}

variable "search_node_disk" {
  description = "Local disk of a node for searches in GiB: what it keeps near."
  type        = number
  default     = 100

  validation {
    condition     = var.search_node_disk >= 21 && var.search_node_disk <= 200
    error_message = "Fargate takes 21 to 200 GiB."
  }
}

variable "ingest_memory" {
  description = "Memory of the ingest function in MB; 1769 are one processor."
  type        = number
  default     = 1769

  validation {
    condition     = var.ingest_memory >= 512 && var.ingest_memory <= 10240
    error_message = "The function takes 512 to 10240 MB."
  }
}

variable "search_memory" {
  description = "Memory of the search function in MB; 1769 are one processor."
  type        = number
  default     = 1769

  validation {
    condition     = var.search_memory >= 512 && var.search_memory <= 10240
    error_message = "The function takes 512 to 10240 MB."
  }
}

variable "gc_memory" {
  description = "Memory of the function that collects garbage in MB."
  type        = number
  default     = 1024

  validation {
    condition     = var.gc_memory >= 512 && var.gc_memory <= 10240
    error_message = "The function takes 512 to 10240 MB."
  }
}

variable "flusher_memory" {
  description = "Memory of the commit flusher and of the authorizer in MB."
  type        = number
  default     = 512

  validation {
    condition     = var.flusher_memory >= 256 && var.flusher_memory <= 10240
    error_message = "The function takes 256 to 10240 MB."
  }
}

variable "ingest_concurrency" {
  description = "Copies of the ingest function that are kept free for it, and its most; -1 for no bound but the account's."
  type        = number
  default     = -1

  validation {
    condition     = var.ingest_concurrency == -1 || var.ingest_concurrency >= 1
    error_message = "The bound must be positive, or -1."
  }
}

variable "throttle_rate" {
  description = "Requests a second that the gateway lets through."
  type        = number
  default     = 1000

  validation {
    condition     = var.throttle_rate >= 1 && var.throttle_rate <= 10000
    error_message = "The gateway takes 1 to 10000."
  }
}

variable "throttle_burst" {
  description = "Requests at once that the gateway lets through."
  type        = number
  default     = 2000

  validation {
    condition     = var.throttle_burst >= 1 && var.throttle_burst <= 5000
    error_message = "The gateway takes 1 to 5000."
  }
}

variable "caller_rate" {
  description = "Requests a second that each caller may ask; 0 for no bound but throttle_rate. Needs the authorizer."
  type        = number
  default     = 0

  validation {
    condition     = var.caller_rate >= 0 && var.caller_rate <= 10000 && (var.caller_rate == 0 || (var.authorizer && var.sign_in == "keys"))
    error_message = "The gateway takes 1 to 10000, and the authorizer tells callers apart."
  }
}

variable "caller_burst" {
  description = "Requests at once that each caller may ask."
  type        = number
  default     = 0

  validation {
    condition     = var.caller_burst >= 0 && var.caller_burst <= 5000 && (var.caller_burst > 0) == (var.caller_rate > 0)
    error_message = "The gateway takes 1 to 5000, and rate and burst go together."
  }
}

variable "dashboard" {
  description = "Whether there is a dashboard, which costs by the month."
  type        = bool
  default     = true
}

variable "traces" {
  description = "Whether the gateway and functions write traces."
  type        = bool
  default     = false
}

variable "search_concurrency" {
  description = "Copies of the search function at once; -1 for no bound but the account's."
  type        = number
  default     = -1

  validation {
    condition     = var.search_concurrency == -1 || var.search_concurrency >= 1
    error_message = "The bound must be positive, or -1."
  }
}

variable "authorizer" {
  description = "Whether the gateway has API keys checked before it passes a request on. The functions demand keys in any case."
  type        = bool
  default     = true
}

variable "authorizer_ttl" {
  description = "For how many seconds the gateway remembers that a key is good; a key that is revoked may be admitted by it for as long, but not by the functions."
  type        = number
  default     = 300

  validation {
    condition     = var.authorizer_ttl >= 0 && var.authorizer_ttl <= 3600
    error_message = "The gateway remembers for 0 to 3600 seconds."
  }
}

variable "cors_origins" {
  description = "Other sites whose pages may ask, as browsers name them (https://app.example.com), or [\"*\"] for all."
  type        = list(string)
  default     = []

  validation {
    condition     = alltrue([for site in var.cors_origins : site == "*" || can(regex("^https?://[A-Za-z0-9.:-]+$", site))])
    error_message = "Sites are * or like https://app.example.com."
  }
}

variable "sign_in" {
  description = "How clients say who they are: keys of the API, or iam for signatures of AWS (Signature Version 4), which the gateway checks by the callers' policies for execute-api:Invoke."
  type        = string
  default     = "keys"

  validation {
    condition     = contains(["keys", "iam"], var.sign_in)
    error_message = "Clients sign in by keys or by iam."
  }
}

variable "oidc_issuer" {
  description = "Whose tokens are taken beside keys, as they name it (OpenID Connect); none if empty. Needs the authorizer."
  type        = string
  default     = ""

  validation {
    condition     = var.oidc_issuer == "" || (can(regex("^https://(([A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?\\.)*[A-Za-z]([A-Za-z0-9-]*[A-Za-z0-9])?|((25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9])\\.){3}(25[0-5]|2[0-4][0-9]|[01]?[0-9]?[0-9]))(:[0-9]{1,5})?(/([A-Za-z0-9._~!$&'()*+,;=:@/-]|%[0-9A-Fa-f]{2})*)?$", var.oidc_issuer)) && var.authorizer && var.sign_in == "keys")
    error_message = "The issuer is like https://login.example.com/realm, without user, query or fragment, and the authorizer reads tokens."
  }
}

variable "oidc_audience" {
  description = "Whom tokens must be made for."
  type        = string
  default     = ""

  validation {
    condition     = (var.oidc_audience == "") == (var.oidc_issuer == "")
    error_message = "An oidc_issuer needs an oidc_audience, and the other way round."
  }
}

variable "oidc_claim" {
  description = "The claim that says what a token's holder is; dots lead into objects."
  type        = string
  default     = "groups"
}

variable "oidc_roles" {
  description = "What values of that claim mean: VALUE=superuser, editor or viewer, or VALUE=viewer@PATTERN|PATTERN for some indices."
  type        = list(string)
  default     = []

  validation {
    condition = alltrue([
      for role in var.oidc_roles : can(regex("^[^=,\\s][^=,]{0,255}=(superuser|editor|viewer)(@[^,@|/\\s][^,@|]*(\\|[^,@|/\\s][^,@|]*)*)?$", role))
    ]) && length(var.oidc_roles) <= 100 && (length(var.oidc_roles) > 0) == (var.oidc_issuer != "")
    error_message = "Roles are like admins=superuser or staff=viewer@logs-*|books, at most 100, and belong to an oidc_issuer."
  }
}

variable "persona" {
  description = "Product whose clients the API speaks to: elasticsearch or opensearch."
  type        = string
  default     = "elasticsearch"

  validation {
    condition     = contains(["elasticsearch", "opensearch"], var.persona)
    error_message = "The persona must be elasticsearch or opensearch."
  }
}

variable "waf" {
  description = "Whether a firewall is made that refuses addresses of ill repute and too many requests of one address."
  type        = bool
  default     = false
}

variable "waf_requests" {
  description = "Requests of one address in five minutes beyond which the firewall refuses."
  type        = number
  default     = 100000

  validation {
    condition     = var.waf_requests >= 10 && var.waf_requests <= 2000000000
    error_message = "The firewall takes 10 to 2000000000."
  }
}

variable "waf_acl_arn" {
  description = "Web ACL that is there already and guards the API; none if empty."
  type        = string
  default     = ""

  validation {
    condition     = var.waf_acl_arn == "" || !var.waf
    error_message = "One firewall guards an API: give waf or waf_acl_arn."
  }
}

variable "budget" {
  description = "Dollars a month of the account beyond which somebody is told; no budget if 0."
  type        = number
  default     = 0

  validation {
    condition     = var.budget >= 0 && var.budget <= 1000000 && floor(var.budget) == var.budget
    error_message = "The budget is a whole number of dollars, 1000000 at most."
  }
}

variable "budget_email" {
  description = "Who is told of the budget."
  type        = string
  default     = ""

  validation {
    condition     = (var.budget_email != "") == (var.budget > 0)
    error_message = "A budget needs budget_email, as somebody must be told, and the other way round."
  }
}

variable "budget_stops" {
  description = "Whether functions that answer clients lose all rights when the budget is spent, until somebody takes the action back."
  type        = bool
  default     = false

  validation {
    condition     = !var.budget_stops || var.budget > 0
    error_message = "budget_stops needs a budget."
  }
}

variable "domain_name" {
  description = "Host name of the API, such as search.example.org; the gateway's own if empty."
  type        = string
  default     = ""
}

variable "certificate_arn" {
  description = "Certificate in ACM for domain_name, in the same region."
  type        = string
  default     = ""

  validation {
    condition     = (var.certificate_arn == "") == (var.domain_name == "")
    error_message = "A domain_name needs a certificate_arn, and the other way round."
  }
}

variable "flusher_schedule" {
  description = "How often shards are looked for that keep a node's log too long."
  type        = string
  default     = "rate(1 minute)"

  validation {
    condition     = can(regex("^rate\\([1-9][0-9]{0,4} (minutes?|hours?|days?)\\)$", var.flusher_schedule))
    error_message = "A schedule is like rate(1 minute)."
  }
}

variable "gc_schedule" {
  description = "How often garbage is collected."
  type        = string
  default     = "rate(1 hour)"

  validation {
    condition     = can(regex("^rate\\([1-9][0-9]{0,4} (minutes?|hours?|days?)\\)$", var.gc_schedule))
    error_message = "A schedule is like rate(1 hour)."
  }
}

variable "gc_longest_deadline" {
  description = "How long the longest search takes, such as 15m: with gc_margin, how long garbage is kept for searches. Its own if empty; shorter than that is for tests alone."
  type        = string
  default     = ""
}

variable "gc_margin" {
  description = "What is added to gc_longest_deadline, such as 10m; its own if empty."
  type        = string
  default     = ""
}

variable "log_retention_days" {
  description = "How long logs are kept."
  type        = number
  default     = 30

  validation {
    condition     = contains([1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1827, 3653], var.log_retention_days)
    error_message = "CloudWatch keeps logs for 1, 3, 5, 7, 14, 30, 60, 90, 120, 150, 180, 365, 400, 545, 731, 1827 or 3653 days."
  }
}

variable "alarm_topic_arn" {
  description = "SNS topic that alarms are sent to; none if empty."
  type        = string
  default     = ""
}

variable "tags" {
  description = "Tags of all resources that take some."
  type        = map(string)
  default     = {}
}

variable "rollback_on_alarm" {
  description = "Whether new nodes are taken back if requests end with errors of the server while they come"
  type        = bool
  default     = false
}

variable "shift_from" {
  description = "By function, the version that was called before this one and keeps the rest of the requests: see shift_share"
  type        = map(string)
  default     = {}

  validation {
    condition     = alltrue([for name in keys(var.shift_from) : contains(["ingest", "search", "authorizer"], name)])
    error_message = "shift_from names functions that answer clients: ingest, search, authorizer."
  }
}

variable "shift_share" {
  description = "The share of requests that newest versions get where shift_from names others: 0 goes back to those"
  type        = number
  default     = 0.1

  validation {
    condition     = var.shift_share >= 0 && var.shift_share < 1
    error_message = "shift_share is a number from 0 to less than 1; without shift_from newest versions get all."
  }
}

variable "door" {
  description = "A load balancer with processes behind it, for requests that are larger or take longer than the gateway lets through: none, internal, or public, which the internet reaches."
  type        = string
  default     = "none"

  validation {
    condition     = contains(["none", "internal", "public"], var.door)
    error_message = "The door is none, internal or public."
  }

  validation {
    condition     = var.door != "public" || (var.egress == "gateways" && !var.private && !var.waf)
    error_message = "A public door needs egress = gateways, and neither private nor waf, which it would be a way around."
  }

  validation {
    condition     = var.door == "none" || !var.budget_stops
    error_message = "What budget_stops takes from functions, a door would go on without: give one of them."
  }

  validation {
    condition     = var.door == "none" || (length(var.subnet_ids) > 0 ? length(var.subnet_ids) : var.zones) > 1
    error_message = "A load balancer stands in two zones or more."
  }

  validation {
    condition     = var.door == "none" || var.oidc_issuer == "" || var.egress == "gateways" || var.vpc_id != ""
    error_message = "The door asks the issuer of tokens for its keys, which takes egress = gateways."
  }
}

variable "door_domain" {
  description = "Host name of the door, over TLS; the load balancer's own without TLS if empty."
  type        = string
  default     = ""

  validation {
    condition     = var.door_domain == "" || (var.door != "none" && can(regex("^[A-Za-z0-9-]+(\\.[A-Za-z0-9-]+)+$", var.door_domain)))
    error_message = "A name such as door.example.org, where there is a door."
  }

  validation {
    condition     = var.door != "public" || var.door_domain != ""
    error_message = "A public door needs a door_domain with its certificate."
  }
}

variable "door_certificate_arn" {
  description = "Certificate in ACM for door_domain, in the same region."
  type        = string
  default     = ""

  validation {
    condition     = (var.door_certificate_arn == "") == (var.door_domain == "")
    error_message = "A door_domain needs a door_certificate_arn, and the other way round."
  }
}

variable "door_from" {
  description = "Addresses that may ask at the door; the network's own, or all if it is public, if empty."
  type        = list(string)
  default     = []

  validation {
    condition     = length(var.door_from) == 0 ? (var.door == "none" || var.vpc_id == "") : var.door != "none"
    error_message = "Say who may ask where there is a door: the addresses of a network that is there already are not known."
  }
}

variable "door_nodes" {
  description = "How many processes answer at the door."
  type        = number
  default     = 1

  validation {
    condition     = var.door_nodes >= 1 && var.door_nodes <= 100
    error_message = "From 1 to 100."
  }
}

variable "door_cpu" {
  description = "Processor of a process of the door, in 1024ths."
  type        = number
  default     = 1024

  validation {
    condition     = contains([256, 512, 1024, 2048, 4096, 8192, 16384], var.door_cpu)
    error_message = "Fargate takes 256, 512, 1024, 2048, 4096, 8192 or 16384."
  }
}

variable "door_memory" {
  description = "Memory of a process of the door in MiB; bodies that it takes at once have a quarter of most of it."
  type        = number
  default     = 4096

  validation {
    condition     = var.door_memory >= 1024 && var.door_memory >= 2 * var.door_cpu && var.door_memory <= 8 * var.door_cpu
    error_message = "Fargate takes 2 to 8 GiB for each processor, and the door 1 GiB or more."
  }
}

variable "door_image" {
  description = "Image of the door in ECR, by tag or digest, for arm64: built from door/Dockerfile."
  type        = string
  default     = ""

  validation {
    condition     = var.door == "none" || can(regex("^[0-9]{12}\\.dkr\\.ecr\\.[a-z0-9-]+\\.amazonaws\\.com(\\.cn)?/.+[:@].+$", var.door_image))
    error_message = "A door needs its image, in ECR: ACCOUNT.dkr.ecr.REGION.amazonaws.com/NAME:TAG."
  }
}
