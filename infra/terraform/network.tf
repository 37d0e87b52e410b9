# Nodes and functions have no way to the internet, and nobody there has a way to them: no gateway, no NAT.

resource "aws_vpc" "main" {
  cidr_block           = var.vpc_cidr
  enable_dns_support   = true
  enable_dns_hostnames = true
  tags                 = merge(local.tags, { Name = var.name })
}

# What is left in it by default admits nobody.
resource "aws_default_security_group" "closed" {
  vpc_id = aws_vpc.main.id
}

resource "aws_subnet" "private" {
  count             = var.zones
  vpc_id            = aws_vpc.main.id
  cidr_block        = cidrsubnet(var.vpc_cidr, 4, count.index)
  availability_zone = data.aws_availability_zones.available.names[count.index]
  tags              = merge(local.tags, { Name = "${var.name}-${count.index}" })
}

resource "aws_route_table" "private" {
  vpc_id = aws_vpc.main.id
  tags   = merge(local.tags, { Name = var.name })
}

resource "aws_route_table_association" "private" {
  count          = var.zones
  subnet_id      = aws_subnet.private[count.index].id
  route_table_id = aws_route_table.private.id
}

# They lead to what belongs to the account, and to the layers of images, which the registry keeps in buckets of its own.
data "aws_iam_policy_document" "own_account" {
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

# The store and cluster state: these two ways cost nothing.
resource "aws_vpc_endpoint" "gateway" {
  for_each          = toset(["s3", "dynamodb"])
  vpc_id            = aws_vpc.main.id
  service_name      = "com.amazonaws.${local.region}.${each.key}"
  vpc_endpoint_type = "Gateway"
  route_table_ids   = [aws_route_table.private.id]
  policy            = data.aws_iam_policy_document.own_account.json
  tags              = merge(local.tags, { Name = "${var.name}-${each.key}" })
}

locals {
  # Images, logs and the secret; calls of leaves, and the size of the service, where there are such.
  interface_services = concat(
    ["ecr.api", "ecr.dkr", "logs", "secretsmanager"],
    var.leaves ? ["lambda"] : [],
    var.max_nodes > var.min_nodes ? ["ecs"] : []
  )
}

resource "aws_vpc_endpoint" "interface" {
  for_each            = toset(local.interface_services)
  vpc_id              = aws_vpc.main.id
  service_name        = "com.amazonaws.${local.region}.${each.key}"
  vpc_endpoint_type   = "Interface"
  subnet_ids          = slice(aws_subnet.private[*].id, 0, var.endpoint_zones)
  security_group_ids  = [aws_security_group.endpoints.id]
  private_dns_enabled = true
  tags                = merge(local.tags, { Name = "${var.name}-${each.key}" })
}

resource "aws_security_group" "functions" {
  name        = "${var.name}-functions"
  description = "Functions: nobody reaches them"
  vpc_id      = aws_vpc.main.id
  tags        = local.tags
}

resource "aws_security_group" "nodes" {
  name        = "${var.name}-nodes"
  description = "Cache nodes: reached by functions and by one another"
  vpc_id      = aws_vpc.main.id
  tags        = local.tags
}

resource "aws_security_group" "endpoints" {
  name        = "${var.name}-endpoints"
  description = "Ways to services: reached by nodes and functions"
  vpc_id      = aws_vpc.main.id
  tags        = local.tags
}

resource "aws_security_group" "cache" {
  name        = "${var.name}-cache"
  description = "The shared cache: reached by functions"
  vpc_id      = aws_vpc.main.id
  tags        = local.tags
}

resource "aws_vpc_security_group_ingress_rule" "nodes" {
  for_each                     = { functions = aws_security_group.functions.id, nodes = aws_security_group.nodes.id }
  security_group_id            = aws_security_group.nodes.id
  description                  = "Calls by ${each.key}"
  referenced_security_group_id = each.value
  ip_protocol                  = "tcp"
  from_port                    = 9300
  to_port                      = 9300
}

resource "aws_vpc_security_group_ingress_rule" "endpoints" {
  for_each                     = { functions = aws_security_group.functions.id, nodes = aws_security_group.nodes.id }
  security_group_id            = aws_security_group.endpoints.id
  description                  = "HTTPS from ${each.key}"
  referenced_security_group_id = each.value
  ip_protocol                  = "tcp"
  from_port                    = 443
  to_port                      = 443
}

resource "aws_vpc_security_group_ingress_rule" "cache" {
  security_group_id            = aws_security_group.cache.id
  description                  = "NFS from functions"
  referenced_security_group_id = aws_security_group.functions.id
  ip_protocol                  = "tcp"
  from_port                    = 2049
  to_port                      = 2049
}

# There is no way out of the network but to the endpoints, so that no narrower rule would keep anything in.
resource "aws_vpc_security_group_egress_rule" "out" {
  for_each          = { functions = aws_security_group.functions.id, nodes = aws_security_group.nodes.id }
  security_group_id = each.value
  description       = "To nodes, the cache and AWS"
  cidr_ipv4         = "0.0.0.0/0"
  ip_protocol       = "-1"
}
