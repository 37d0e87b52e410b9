# What lies here is all that must survive: Terraform refuses to destroy it.

resource "aws_kms_key" "store" {
  description             = "Lampyr: objects of ${var.name}"
  enable_key_rotation     = true
  deletion_window_in_days = 30
  tags                    = local.tags

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_kms_alias" "store" {
  name          = "alias/${var.name}"
  target_key_id = aws_kms_key.store.key_id
}

resource "aws_s3_bucket" "store" {
  bucket = var.bucket_name == "" ? "${var.name}-${local.account}-${local.region}" : var.bucket_name
  tags   = local.tags

  lifecycle {
    prevent_destroy = true
  }
}

resource "aws_s3_bucket_public_access_block" "store" {
  bucket                  = aws_s3_bucket.store.id
  block_public_acls       = true
  block_public_policy     = true
  ignore_public_acls      = true
  restrict_public_buckets = true
}

resource "aws_s3_bucket_ownership_controls" "store" {
  bucket = aws_s3_bucket.store.id

  rule {
    object_ownership = "BucketOwnerEnforced"
  }
}

resource "aws_s3_bucket_server_side_encryption_configuration" "store" {
  bucket = aws_s3_bucket.store.id

  rule {
    bucket_key_enabled = true

    apply_server_side_encryption_by_default {
      sse_algorithm     = "aws:kms"
      kms_master_key_id = aws_kms_key.store.arn
    }
  }
}

# Only garbage collection knows what is reachable: no rule may touch whole objects.
resource "aws_s3_bucket_lifecycle_configuration" "store" {
  bucket = aws_s3_bucket.store.id

  rule {
    id     = "unfinished-uploads"
    status = "Enabled"

    filter {}

    abort_incomplete_multipart_upload {
      days_after_initiation = 1
    }
  }
}

data "aws_iam_policy_document" "store" {
  statement {
    sid       = "OnlyEncryptedConnections"
    effect    = "Deny"
    actions   = ["s3:*"]
    resources = [aws_s3_bucket.store.arn, "${aws_s3_bucket.store.arn}/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "aws:SecureTransport"
      values   = ["false"]
    }
  }

  statement {
    sid       = "OnlyRecentEncryption"
    effect    = "Deny"
    actions   = ["s3:*"]
    resources = [aws_s3_bucket.store.arn, "${aws_s3_bucket.store.arn}/*"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "NumericLessThan"
      variable = "s3:TlsVersion"
      values   = ["1.2"]
    }
  }

  # No object is ever replaced by accident: a write says that nothing may be there, or what. One may be lost at any time.
  statement {
    sid           = "OnlyConditionalWrites"
    effect        = "Deny"
    actions       = ["s3:PutObject"]
    not_resources = ["${aws_s3_bucket.store.arn}/gc/reach"]

    principals {
      type        = "*"
      identifiers = ["*"]
    }

    condition {
      test     = "Null"
      variable = "s3:if-none-match"
      values   = ["true"]
    }

    condition {
      test     = "Null"
      variable = "s3:if-match"
      values   = ["true"]
    }

    # The parts of an upload carry no condition; its completion does.
    condition {
      test     = "Bool"
      variable = "s3:ObjectCreationOperation"
      values   = ["true"]
    }
  }
}

resource "aws_s3_bucket_policy" "store" {
  bucket     = aws_s3_bucket.store.id
  policy     = data.aws_iam_policy_document.store.json
  depends_on = [aws_s3_bucket_public_access_block.store]
}

resource "aws_dynamodb_table" "state" {
  name                        = var.table_name == "" ? var.name : var.table_name
  billing_mode                = "PAY_PER_REQUEST"
  hash_key                    = "partition"
  range_key                   = "sort"
  deletion_protection_enabled = true
  tags                        = local.tags

  attribute {
    name = "partition"
    type = "S"
  }

  attribute {
    name = "sort"
    type = "S"
  }

  point_in_time_recovery {
    enabled = true
  }

  lifecycle {
    prevent_destroy = true
  }
}

# A cache: losing it costs time, not data. Bursting, as elastic throughput is charged by the byte.
resource "aws_efs_file_system" "cache" {
  count            = local.has_cache ? 1 : 0
  creation_token   = var.name
  encrypted        = true
  performance_mode = "generalPurpose"
  throughput_mode  = "bursting"
  tags             = merge(local.tags, { Name = var.name })
}

# Whoever comes by a mount target may write; groups say who does.
data "aws_iam_policy_document" "cache" {
  statement {
    actions = ["elasticfilesystem:ClientWrite", "elasticfilesystem:ClientRootAccess"]

    principals {
      type        = "AWS"
      identifiers = ["*"]
    }

    condition {
      test     = "Bool"
      variable = "elasticfilesystem:AccessedViaMountTarget"
      values   = ["true"]
    }
  }
}

resource "aws_efs_file_system_policy" "cache" {
  count          = local.has_cache ? 1 : 0
  file_system_id = aws_efs_file_system.cache[0].id
  policy         = data.aws_iam_policy_document.cache.json
}

resource "aws_efs_mount_target" "cache" {
  count           = local.has_cache ? local.zone_count : 0
  file_system_id  = aws_efs_file_system.cache[0].id
  subnet_id       = local.subnet_ids[count.index]
  security_groups = [local.cache_group]
}

resource "aws_efs_access_point" "cache" {
  count          = local.has_cache ? 1 : 0
  file_system_id = aws_efs_file_system.cache[0].id
  tags           = local.tags

  posix_user {
    uid = 10001
    gid = 10001
  }

  root_directory {
    path = "/cache"

    creation_info {
      owner_uid   = 10001
      owner_gid   = 10001
      permissions = "750"
    }
  }
}

# What functions and nodes prove themselves with.
resource "random_password" "node_secret" {
  length  = 48
  special = false
}

# By another name each time, and gone at once: it holds nothing that a new one does not, and a name that waits for its
# deletion is in the way of the next deployment.
resource "aws_secretsmanager_secret" "nodes" {
  name_prefix             = "${var.name}/node-secret-"
  description             = "What functions and cache nodes prove themselves with to one another"
  recovery_window_in_days = 0
  tags                    = local.tags
}

resource "aws_secretsmanager_secret_version" "nodes" {
  secret_id     = aws_secretsmanager_secret.nodes.id
  secret_string = random_password.node_secret.result

  # Rotated outside of Terraform, as docs/operations.md tells.
  lifecycle {
    ignore_changes = [secret_string]
  }
}
