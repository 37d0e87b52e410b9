# Nobody has a way to nodes and functions. They reach services of AWS by endpoints, which cost by the hour, or, where
# egress is gateways, by gateways that do not: no NAT in either case.

locals {
  # Who owns a network that is there already has made its ways to services.
  own_network = var.vpc_id == ""
  own_groups  = var.functions_group_id == ""
  vpc_id      = local.own_network ? one(aws_vpc.main[*].id) : var.vpc_id
  subnet_ids  = local.own_network ? aws_subnet.private[*].id : var.subnet_ids
  zone_count  = local.own_network ? var.zones : length(var.subnet_ids)
  # Nodes call AWS by public addresses that nobody may open a connection to, functions by IPv6 that leads out alone.
  has_gateways = local.own_network && var.egress == "gateways"
  node_subnets = local.has_gateways ? aws_subnet.outside[*].id : local.subnet_ids

  functions_group = local.own_groups ? one(aws_security_group.functions[*].id) : var.functions_group_id
  nodes_group     = local.own_groups ? one(aws_security_group.nodes[*].id) : var.nodes_group_id
  askers          = { functions = local.functions_group, nodes = local.nodes_group }
  cache_group     = local.own_groups ? one(aws_security_group.cache[*].id) : var.cache_group_id
}

resource "aws_vpc" "main" {
  count                = local.own_network ? 1 : 0
  cidr_block           = var.vpc_cidr
  enable_dns_support   = true
  enable_dns_hostnames = true
  # Whether they lead anywhere or not, as they could not be taken from functions that have some.
  assign_generated_ipv6_cidr_block = true
  tags                             = merge(local.tags, { Name = var.name })
}

# What is left in it by default admits nobody.
resource "aws_default_security_group" "closed" {
  count  = local.own_network ? 1 : 0
  vpc_id = local.vpc_id
}

resource "aws_subnet" "private" {
  count             = local.own_network ? var.zones : 0
  vpc_id            = local.vpc_id
  cidr_block        = cidrsubnet(var.vpc_cidr, 4, count.index)
  ipv6_cidr_block   = cidrsubnet(aws_vpc.main[0].ipv6_cidr_block, 8, count.index)
  availability_zone = data.aws_availability_zones.available.names[count.index]
  tags              = merge(local.tags, { Name = "${var.name}-${count.index}" })
}

resource "aws_route_table" "private" {
  count  = local.own_network ? 1 : 0
  vpc_id = local.vpc_id
  tags   = merge(local.tags, { Name = var.name })
}

resource "aws_route_table_association" "private" {
  count          = local.own_network ? var.zones : 0
  subnet_id      = aws_subnet.private[count.index].id
  route_table_id = aws_route_table.private[0].id
}

# For nodes with public addresses. They are there whatever egress is, so that it can be changed and changed back.
resource "aws_subnet" "outside" {
  count             = local.own_network ? var.zones : 0
  vpc_id            = local.vpc_id
  cidr_block        = cidrsubnet(var.vpc_cidr, 4, 8 + count.index)
  availability_zone = data.aws_availability_zones.available.names[count.index]
  tags              = merge(local.tags, { Name = "${var.name}-outside-${count.index}" })
}

resource "aws_route_table" "outside" {
  count  = local.own_network ? 1 : 0
  vpc_id = local.vpc_id
  tags   = merge(local.tags, { Name = "${var.name}-outside" })
}

resource "aws_route_table_association" "outside" {
  count          = local.own_network ? var.zones : 0
  subnet_id      = aws_subnet.outside[count.index].id
  route_table_id = aws_route_table.outside[0].id
}

resource "aws_internet_gateway" "main" {
  count  = local.has_gateways ? 1 : 0
  vpc_id = local.vpc_id
  tags   = merge(local.tags, { Name = var.name })
}

resource "aws_route" "outside" {
  count                  = local.has_gateways ? 1 : 0
  route_table_id         = aws_route_table.outside[0].id
  destination_cidr_block = "0.0.0.0/0"
  gateway_id             = aws_internet_gateway.main[0].id
}

resource "aws_egress_only_internet_gateway" "main" {
  count  = local.has_gateways ? 1 : 0
  vpc_id = local.vpc_id
  tags   = merge(local.tags, { Name = var.name })
}

resource "aws_route" "private" {
  count                       = local.has_gateways ? 1 : 0
  route_table_id              = aws_route_table.private[0].id
  destination_ipv6_cidr_block = "::/0"
  egress_only_gateway_id      = aws_egress_only_internet_gateway.main[0].id
}

# The network's connections.
resource "aws_cloudwatch_log_group" "flows" {
  count             = local.logs_flows ? 1 : 0
  name              = "/lampyr/${var.name}/flows"
  retention_in_days = var.log_retention_days
  tags              = local.tags
}

resource "aws_flow_log" "main" {
  count                = local.logs_flows ? 1 : 0
  vpc_id               = local.vpc_id
  traffic_type         = "ALL"
  log_destination_type = "cloud-watch-logs"
  log_destination      = aws_cloudwatch_log_group.flows[0].arn
  iam_role_arn         = aws_iam_role.flows[0].arn
  tags                 = merge(local.tags, { Name = var.name })
}

# They lead to what belongs to the account, and to the layers of images, which the registry keeps in buckets of its own.
data "aws_iam_policy_document" "objects" {
  source_policy_documents = [data.aws_iam_policy_document.own_things.json]

  statement {
    sid       = "LayersOfImages"
    actions   = ["s3:GetObject"]
    resources = ["arn:${local.partition}:s3:::prod-${local.region}-starport-layer-bucket/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }
  }
}

# Images may be another account's: reading them. By whom is left to roles, as a pull comes with the
# registry's own token, and whether that tells the account nobody documents.
data "aws_iam_policy_document" "images" {
  statement {
    sid = "ReadImages"
    actions = [
      "ecr:BatchCheckLayerAvailability",
      "ecr:BatchGetImage",
      "ecr:GetAuthorizationToken",
      "ecr:GetDownloadUrlForLayer",
    ]
    resources = ["*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }
  }
}

data "aws_iam_policy_document" "own_things" {
  statement {
    sid       = "OwnAccount"
    actions   = ["*"]
    resources = ["*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "StringEquals"
      variable = "aws:ResourceAccount"
      values   = [local.account]
    }
  }
}

# The store and cluster state: these two ways cost nothing.
resource "aws_vpc_endpoint" "gateway" {
  for_each          = toset(local.own_network ? ["s3", "dynamodb"] : [])
  vpc_id            = local.vpc_id
  service_name      = "com.amazonaws.${local.region}.${each.key}"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = concat(aws_route_table.private[*].id, aws_route_table.outside[*].id)
  policy = (
    each.key == "s3" ? data.aws_iam_policy_document.objects.json : data.aws_iam_policy_document.own_things.json
  )
  tags = merge(local.tags, { Name = "${var.name}-${each.key}" })
}

locals {
  # Images, logs and the secret; calls of leaves, and the sizes of services, where there are such.
  interface_services = local.has_gateways ? [] : concat(
    ["ecr.api", "ecr.dkr", "logs", "secretsmanager"],
    var.leaves ? ["lambda"] : [],
    local.is_scaled || local.is_search_scaled ? ["ecs"] : []
  )
}

resource "aws_vpc_endpoint" "interface" {
  for_each            = toset(local.own_network ? local.interface_services : [])
  vpc_id              = local.vpc_id
  service_name        = "com.amazonaws.${local.region}.${each.key}"
  vpc_endpoint_type   = "Interface"
  subnet_ids          = slice(aws_subnet.private[*].id, 0, var.endpoint_zones)
  security_group_ids  = aws_security_group.endpoints[*].id
  private_dns_enabled = true
  policy = (
    startswith(each.key, "ecr.") ? data.aws_iam_policy_document.images.json : data.aws_iam_policy_document.own_things.json
  )
  tags = merge(local.tags, { Name = "${var.name}-${each.key}" })
}

resource "aws_security_group" "functions" {
  count       = local.own_groups ? 1 : 0
  name        = "${var.name}-functions"
  description = "Functions: nobody reaches them"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_security_group" "nodes" {
  count       = local.own_groups ? 1 : 0
  name        = "${var.name}-nodes"
  description = "Cache nodes: reached by functions and by one another"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_security_group" "endpoints" {
  count       = local.own_network ? 1 : 0
  name        = "${var.name}-endpoints"
  description = "Ways to services: reached by nodes and functions"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_security_group" "cache" {
  count       = local.own_groups ? 1 : 0
  name        = "${var.name}-cache"
  description = "The shared cache: reached by functions"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_vpc_security_group_ingress_rule" "nodes" {
  for_each                     = { for who, id in local.askers : who => id if local.own_groups }
  security_group_id            = local.nodes_group
  description                  = "Calls by ${each.key}"
  referenced_security_group_id = each.value
  ip_protocol                  = "tcp"
  from_port                    = 9300
  to_port                      = 9300
}

resource "aws_vpc_security_group_ingress_rule" "endpoints" {
  for_each                     = { for who, id in local.askers : who => id if local.own_network }
  security_group_id            = one(aws_security_group.endpoints[*].id)
  description                  = "HTTPS from ${each.key}"
  referenced_security_group_id = each.value
  ip_protocol                  = "tcp"
  from_port                    = 443
  to_port                      = 443
}

resource "aws_vpc_security_group_ingress_rule" "cache" {
  count                        = local.own_groups ? 1 : 0
  security_group_id            = local.cache_group
  description                  = "NFS from functions"
  referenced_security_group_id = local.functions_group
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

# With endpoints there is no way out of the network but to them, so that no narrower rule would keep anything in.
resource "aws_vpc_security_group_egress_rule" "out" {
  for_each          = { for who, id in local.askers : who => id if local.own_groups }
  security_group_id = each.value
  description       = "To nodes, the cache and AWS"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
}

resource "aws_vpc_security_group_egress_rule" "out_by_ipv6" {
  count             = local.has_gateways ? 1 : 0
  security_group_id = local.functions_group
  description       = "To AWS"
  cidr_ipv6         = "::/0"
  ip_protocol       = "-1"
}

# Through which networks ask a private API. Names of other APIs go on leading where they did. Its resources keep the
# names that they had before there was another door, as Terraform would make them anew by others.
resource "aws_security_group" "door" {
  count       = local.has_own_endpoint ? 1 : 0
  name        = "${var.name}-door"
  description = "Who may ask the API"
  vpc_id      = local.vpc_id
  tags        = local.tags
}

resource "aws_vpc_security_group_ingress_rule" "door" {
  for_each          = toset(local.has_own_endpoint ? local.endpoint_ranges : [])
  security_group_id = one(aws_security_group.door[*].id)
  description       = "May ask the API"
  cidr_ipv4         = each.key
  ip_protocol       = "tcp"
  from_port         = 443
  to_port           = 443
}

resource "aws_vpc_endpoint" "door" {
  count               = local.has_own_endpoint ? 1 : 0
  vpc_id              = local.vpc_id
  service_name        = "com.amazonaws.${local.region}.execute-api"
  vpc_endpoint_type   = "Interface"
  subnet_ids          = slice(local.subnet_ids, 0, var.endpoint_zones)
  security_group_ids  = aws_security_group.door[*].id
  private_dns_enabled = false
  tags                = merge(local.tags, { Name = "${var.name}-execute-api" })
}

locals {
  logs_flows       = local.own_network && var.flow_logs
  has_own_endpoint = var.private && var.private_endpoint_id == ""
  endpoint_ranges  = length(var.private_from) > 0 ? var.private_from : [var.vpc_cidr]
  private_endpoint = local.has_own_endpoint ? one(aws_vpc_endpoint.door[*].id) : var.private_endpoint_id
}
