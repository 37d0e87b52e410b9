package io.lampyr.base.price;

import java.util.Locale;

/**
 * What is charged for, and the list price of so many units of it, in dollars: AWS in us-east-1 as
 * of 2026, on demand, arm64, without free tiers and discounts. A gigabyte is 10^9 bytes here; for
 * memory and compute it is what the service counts, 2^30.
 *
 * <p>This is the only place that states a price. {@link Prices} holds those of another region.
 */
public enum UnitPrice {
  S3_WRITE("S3: PUT, LIST, each request of an upload in parts", 5.00, 1e6, "requests"),
  S3_READ("S3: GET, HEAD", 0.40, 1e6, "requests"),
  S3_STORAGE("S3 Standard: storage", 0.023, 1, "GB-month"),
  LAMBDA_REQUEST("Lambda: invocations", 0.20, 1e6, "requests"),
  LAMBDA_COMPUTE("Lambda, arm64: memory while it runs", 0.0000133334, 1, "GB-second"),
  GATEWAY_REQUEST("API Gateway, REST: requests", 3.50, 1e6, "requests"),
  DYNAMODB_WRITE("DynamoDB on demand: writes, each 1 KB", 0.625, 1e6, "write units"),
  DYNAMODB_READ("DynamoDB on demand: consistent reads, each 4 KB", 0.125, 1e6, "read units"),
  DYNAMODB_STORAGE("DynamoDB: storage", 0.25, 1, "GB-month"),
  DYNAMODB_BACKUP("DynamoDB: point-in-time recovery", 0.20, 1, "GB-month"),
  FARGATE_CPU("Fargate, arm64: processors", 0.03238, 1, "vCPU-hour"),
  FARGATE_MEMORY("Fargate, arm64: memory", 0.00356, 1, "GB-hour"),
  FARGATE_STORAGE("Fargate: local disk above 20 GB", 0.000111, 1, "GB-hour"),
  EFS_STORAGE("EFS Standard, bursting: storage", 0.30, 1, "GB-month"),
  ADDRESS_HOUR("Public address of IPv4", 0.005, 1, "hour"),
  ENDPOINT_HOUR("Interface endpoint: each zone", 0.01, 1, "hour"),
  ENDPOINT_BYTES("Interface endpoint: data", 0.01, 1, "GB"),
  BALANCER_HOUR("Application load balancer", 0.0225, 1, "hour"),
  BALANCER_BYTES("Application load balancer: data", 0.008, 1, "GB"),
  STEP_TRANSITION("Step Functions, Standard: transitions", 25.00, 1e6, "transitions"),
  EXPRESS_RUN("Step Functions, Express: executions", 1.00, 1e6, "executions"),
  EXPRESS_DURATION("Step Functions, Express: memory while they run", 0.00001667, 1, "GB-second"),
  SECRET_MONTH("Secrets Manager: secrets", 0.40, 1, "month"),
  KMS_KEY_MONTH("KMS: keys", 1.00, 1, "month"),
  KMS_REQUEST("KMS: requests", 3.00, 1e6, "requests"),
  LOG_INGESTION("CloudWatch: log taken in", 0.50, 1, "GB"),
  METRIC_MONTH("CloudWatch: metrics of one's own", 0.30, 1, "month"),
  ALARM_MONTH("CloudWatch: alarms", 0.10, 1, "month"),
  DASHBOARD_MONTH("CloudWatch: dashboards", 3.00, 1, "month"),
  WAF_MONTH("WAF: firewalls", 5.00, 1, "month"),
  WAF_RULE_MONTH("WAF: rules", 1.00, 1, "month"),
  INTERNET_BYTES("Data sent to the internet", 0.09, 1, "GB");

  /** Hours of a month, as AWS's own estimates count them. */
  public static final double HOURS_PER_MONTH = 730;

  private final String what;
  private final double dollars;
  private final double units;
  private final String unit;

  UnitPrice(String what, double dollars, double units, String unit) {
    this.what = what;
    this.dollars = dollars;
    this.units = units;
    this.unit = unit;
  }

  /** What is charged for, for people. */
  public String what() {
    return what;
  }

  /** The list price of {@link #units} units. */
  public double dollars() {
    return dollars;
  }

  /** For how many units the price is quoted: one, or a million. */
  public double units() {
    return units;
  }

  /** What one unit is. */
  public String unit() {
    return unit;
  }

  /** What so many units cost by the list. */
  public double dollars(double quantity) {
    return quantity / units * dollars;
  }

  /** The name that settings and files use. */
  public String key() {
    return name().toLowerCase(Locale.ROOT);
  }
}
