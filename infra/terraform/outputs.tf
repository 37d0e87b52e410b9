output "api_url" {
  description = "Where the API answers."
  value = var.private ? join("", [
    "https://${aws_api_gateway_rest_api.main.id}-${local.private_endpoint}.execute-api.${local.region}.",
    "${data.aws_partition.current.dns_suffix}/${aws_api_gateway_stage.main.stage_name}"
  ]) : (var.domain_name == "" ? aws_api_gateway_stage.main.invoke_url : "https://${var.domain_name}")
}

output "bucket_name" {
  description = "The object store."
  value       = aws_s3_bucket.store.bucket
}

output "table_name" {
  description = "Cluster state."
  value       = aws_dynamodb_table.state.name
}

output "state_machine_arn" {
  description = "Garbage collection."
  value       = aws_sfn_state_machine.gc.arn
}

output "secret_arn" {
  description = "What functions and nodes prove themselves with."
  value       = aws_secretsmanager_secret.nodes.arn
}

output "ingest_function_name" {
  description = "The function that writes."
  value       = aws_lambda_function.function["ingest"].function_name
}

output "search_function_name" {
  description = "The function that searches."
  value       = aws_lambda_function.function["search"].function_name
}

output "gc_function_name" {
  description = "The steps of garbage collection."
  value       = aws_lambda_function.function["gc"].function_name
}

output "flusher_function_name" {
  description = "The commit flusher."
  value       = aws_lambda_function.function["flusher"].function_name
}

output "domain_target" {
  description = "What a record for domain_name must point at; empty without one."
  value       = var.domain_name == "" ? "" : aws_api_gateway_domain_name.main[0].regional_domain_name
}

output "function_versions" {
  description = "The version of each function that is called, or was until it is led away from: what shift_from is given"
  value       = { for name, alias in aws_lambda_alias.live : name => alias.function_version }
}

output "search_service_name" {
  description = "The service of nodes that do nothing but search; empty if there is none."
  value       = local.has_search_nodes ? aws_ecs_service.search_nodes[0].name : ""
}

output "door_url" {
  description = "Where the door answers; empty if there is none."
  value = !local.has_balancer ? "" : (
    local.door_has_name ? "https://${var.door_domain}" : "http://${aws_lb.door[0].dns_name}"
  )
}

output "door_target" {
  description = "What a record for door_domain must point at; empty if there is no door."
  value       = local.has_balancer ? aws_lb.door[0].dns_name : ""
}
