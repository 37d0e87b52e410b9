# One role for each process, with what it does and no more. Only garbage collection may delete objects.

locals {
  # Who may do what with which objects.
  object_rights = {
    # Who makes fewer shards of an index adds one small object for each. The bucket lets none be replaced.
    ingest = {
      "s3:GetObject" = ["indices/*"]
      "s3:PutObject" = ["indices/*"]
    }
    door = {
      "s3:GetObject" = ["indices/*", "results/leaves/*", "results/tasks/*"]
      "s3:PutObject" = ["indices/*", "results/leaves/*", "results/tasks/*"]
    }
    # What leaves answer is handed over through the store where it is large.
    search = {
      "s3:GetObject" = ["indices/*", "results/leaves/*", "results/tasks/*"]
      "s3:PutObject" = ["results/leaves/*", "results/tasks/*"]
    }
    flusher    = {}
    authorizer = {}
    gc = {
      "s3:GetObject"            = ["cluster/*", "gc/*", "indices/*", "results/*", "translog/*"]
      "s3:PutObject"            = ["gc/*"]
      "s3:DeleteObject"         = ["gc/*", "indices/*", "results/*", "translog/*"]
      "s3:AbortMultipartUpload" = ["indices/*"]
    }
    node = {
      "s3:GetObject"            = ["cluster/*", "indices/*", "results/leaves/*", "translog/*"]
      "s3:PutObject"            = ["cluster/*", "indices/*", "results/leaves/*", "translog/*"]
      "s3:AbortMultipartUpload" = ["indices/*", "translog/*"]
    }
  }
  bucket_rights = {
    ingest     = ["s3:ListBucket"]
    door       = ["s3:ListBucket"]
    search     = ["s3:ListBucket"]
    flusher    = ["s3:ListBucket"]
    authorizer = []
    gc         = ["s3:ListBucket", "s3:ListBucketMultipartUploads"]
    node       = ["s3:ListBucket"]
  }
  key_rights = {
    ingest     = ["kms:Decrypt", "kms:GenerateDataKey"]
    door       = ["kms:Decrypt", "kms:GenerateDataKey"]
    search     = ["kms:Decrypt", "kms:GenerateDataKey"]
    flusher    = []
    authorizer = []
    gc         = ["kms:Decrypt", "kms:GenerateDataKey"]
    node       = ["kms:Decrypt", "kms:GenerateDataKey"]
  }
  # Deleting an item ends a heartbeat or a reader's lease; no data is lost with it.
  state_rights = {
    door   = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
    ingest = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
    search = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
    # It rolls streams over and deletes what they have kept for long enough.
    flusher    = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
    authorizer = ["dynamodb:GetItem"]
    gc         = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
    node       = ["dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query", "dynamodb:PutItem", "dynamodb:DeleteItem"]
  }

  own_ecs = "arn:${local.partition}:ecs:${local.region}:${local.account}"
  resized = concat(local.is_scaled ? ["node"] : [], local.is_search_scaled ? ["search-node"] : [])

  functions_with_secret = ["ingest", "search", "flusher"]
  functions_in_vpc      = ["ingest", "search", "flusher", "gc"]
  functions_with_cache  = local.has_cache ? ["search", "gc"] : []
  function_names        = ["ingest", "search", "flusher", "gc", "authorizer"]
}

data "aws_iam_policy_document" "assume" {
  for_each = {
    lambda  = "lambda", tasks = "ecs-tasks", states = "states", scheduler = "scheduler"
    flows   = "vpc-flow-logs"
    budgets = "budgets"
  }

  statement {
    actions = ["sts:AssumeRole"]

    principals {
      type        = "Service"
      identifiers = ["${each.value}.amazonaws.com"]
    }

    dynamic "condition" {
      for_each = each.key == "lambda" ? [] : [local.account]

      content {
        test     = "StringEquals"
        variable = "aws:SourceAccount"
        values   = [condition.value]
      }
    }
  }
}

data "aws_iam_policy_document" "stores" {
  for_each = local.object_rights

  dynamic "statement" {
    for_each = each.value

    content {
      sid       = replace(statement.key, "s3:", "")
      actions   = [statement.key]
      resources = [for prefix in statement.value : "${aws_s3_bucket.store.arn}/${prefix}"]
    }
  }

  dynamic "statement" {
    for_each = length(local.bucket_rights[each.key]) > 0 ? [local.bucket_rights[each.key]] : []

    content {
      sid       = "Bucket"
      actions   = statement.value
      resources = [aws_s3_bucket.store.arn]
    }
  }

  dynamic "statement" {
    for_each = length(local.key_rights[each.key]) > 0 ? [local.key_rights[each.key]] : []

    content {
      sid       = "Key"
      actions   = statement.value
      resources = [aws_kms_key.store.arn]
    }
  }

  statement {
    sid       = "State"
    actions   = local.state_rights[each.key]
    resources = [aws_dynamodb_table.state.arn]
  }
}

resource "aws_iam_role" "function" {
  for_each           = toset(local.function_names)
  name               = "${var.name}-${each.key}"
  assume_role_policy = data.aws_iam_policy_document.assume["lambda"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "function_stores" {
  for_each = toset(local.function_names)
  name     = "stores"
  role     = aws_iam_role.function[each.key].id
  policy   = data.aws_iam_policy_document.stores[each.key].json
}

data "aws_iam_policy_document" "function" {
  for_each = toset(local.function_names)

  statement {
    sid       = "Log"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.function[each.key].arn}:*"]
  }

  dynamic "statement" {
    for_each = contains(local.functions_with_secret, each.key) ? ["secret"] : []

    content {
      sid       = "NodeSecret"
      actions   = ["secretsmanager:GetSecretValue"]
      resources = [aws_secretsmanager_secret.nodes.arn]
    }
  }

  dynamic "statement" {
    for_each = contains(["search", "flusher"], each.key) && var.leaves ? ["leaves"] : []

    content {
      sid       = "Leaves"
      actions   = ["lambda:InvokeFunction"]
      resources = ["arn:${local.partition}:lambda:${local.region}:${local.account}:function:${var.name}-search:live"]
    }
  }

  dynamic "statement" {
    for_each = contains(local.functions_with_cache, each.key) ? ["cache"] : []

    content {
      sid       = "Cache"
      actions   = ["elasticfilesystem:ClientMount", "elasticfilesystem:ClientWrite"]
      resources = [aws_efs_file_system.cache[0].arn]

      condition {
        test     = "StringEquals"
        variable = "elasticfilesystem:AccessPointArn"
        values   = [aws_efs_access_point.cache[0].arn]
      }
    }
  }

  # Lambda makes no function that writes traces and may not; these calls know no resources.
  dynamic "statement" {
    for_each = var.traces ? ["traces"] : []

    content {
      sid       = "Traces"
      actions   = ["xray:PutTraceSegments", "xray:PutTelemetryRecords"]
      resources = ["*"]
    }
  }

  # Lambda makes the interfaces of functions in a network by their role; these calls know no resources.
  dynamic "statement" {
    for_each = contains(local.functions_in_vpc, each.key) ? ["network"] : []

    content {
      sid = "Network"
      actions = [
        "ec2:CreateNetworkInterface",
        "ec2:DescribeNetworkInterfaces",
        "ec2:DescribeSubnets",
        "ec2:DeleteNetworkInterface",
        "ec2:AssignPrivateIpAddresses",
        "ec2:UnassignPrivateIpAddresses",
      ]
      resources = ["*"]
    }
  }
}

resource "aws_iam_role_policy" "function" {
  for_each = toset(local.function_names)
  name     = "function"
  role     = aws_iam_role.function[each.key].id
  policy   = data.aws_iam_policy_document.function[each.key].json
}

resource "aws_iam_role" "node" {
  name               = "${var.name}-node"
  assume_role_policy = data.aws_iam_policy_document.assume["tasks"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "node_stores" {
  name   = "stores"
  role   = aws_iam_role.node.id
  policy = data.aws_iam_policy_document.stores["node"].json
}

data "aws_iam_policy_document" "node" {
  statement {
    sid       = "NodeSecret"
    actions   = ["secretsmanager:GetSecretValue"]
    resources = [aws_secretsmanager_secret.nodes.arn]
  }

  # The sizes of services that the leader sets, and nothing that runs in them.
  dynamic "statement" {
    for_each = length(local.resized) > 0 ? [local.resized] : []

    content {
      sid       = "Size"
      actions   = ["ecs:DescribeServices", "ecs:UpdateService"]
      resources = [for kind in statement.value : "${local.own_ecs}:service/${var.name}/${var.name}-${kind}s"]

      condition {
        test     = "ArnLikeIfExists"
        variable = "ecs:task-definition"
        values   = [for kind in statement.value : "${local.own_ecs}:task-definition/${var.name}-${kind}:*"]
      }
    }
  }
}

resource "aws_iam_role_policy" "node" {
  name   = "node"
  role   = aws_iam_role.node.id
  policy = data.aws_iam_policy_document.node.json
}

# What ECS itself does before a node's process starts.
resource "aws_iam_role" "node_start" {
  name               = "${var.name}-node-start"
  assume_role_policy = data.aws_iam_policy_document.assume["tasks"].json
  tags               = local.tags
}

data "aws_iam_policy_document" "node_start" {
  statement {
    sid       = "RegistryToken"
    actions   = ["ecr:GetAuthorizationToken"]
    resources = ["*"]
  }

  statement {
    sid       = "Image"
    actions   = ["ecr:BatchCheckLayerAvailability", "ecr:GetDownloadUrlForLayer", "ecr:BatchGetImage"]
    resources = ["arn:${local.partition}:ecr:*:*:repository/${split("@", split(":", join("/", slice(split("/", var.node_image), 1, length(split("/", var.node_image)))))[0])[0]}"]
  }

  statement {
    sid       = "Log"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents"]
    resources = ["${aws_cloudwatch_log_group.nodes.arn}:*"]
  }
}

resource "aws_iam_role_policy" "node_start" {
  name   = "start"
  role   = aws_iam_role.node_start.id
  policy = data.aws_iam_policy_document.node_start.json
}

# Who writes the log of the network's connections.
data "aws_iam_policy_document" "flows" {
  count = local.logs_flows ? 1 : 0

  statement {
    sid       = "Log"
    actions   = ["logs:CreateLogStream", "logs:PutLogEvents", "logs:DescribeLogStreams"]
    resources = ["${aws_cloudwatch_log_group.flows[0].arn}:*"]
  }
}

resource "aws_iam_role" "flows" {
  count              = local.logs_flows ? 1 : 0
  name               = "${var.name}-flows"
  assume_role_policy = data.aws_iam_policy_document.assume["flows"].json
  tags               = local.tags
}

resource "aws_iam_role_policy" "flows" {
  count  = local.logs_flows ? 1 : 0
  name   = "log"
  role   = aws_iam_role.flows[0].id
  policy = data.aws_iam_policy_document.flows[0].json
}
