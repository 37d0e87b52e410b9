package io.lampyr.localstack.rights;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * A call that was made.
 *
 * @param caller the function's name, or that it was a node
 * @param upon as the call names it
 */
record Call(
    String caller, String service, String operation, String upon, Map<String, String> conditions) {
  Call {
    conditions = Map.copyOf(conditions);
  }

  static Call parse(String line) {
    String[] parts = line.split("\t", -1);
    Map<String, String> conditions = new TreeMap<>();
    for (String condition : parts[4].split(";", -1)) {
      int at = condition.indexOf('=');
      if (at > 0) {
        conditions.put(condition.substring(0, at), condition.substring(at + 1));
      }
    }
    return new Call(parts[0], parts[1], parts[2], parts[3], conditions);
  }

  /** What must be allowed for a call. */
  record Need(String action, String resource, Map<String, String> conditions) {
    Need {
      conditions = Map.copyOf(conditions);
    }
  }

  /** What AWS asks its policies for when somebody calls so, where things are as these say. */
  List<Need> needs(Place place) {
    return switch (service) {
      case "S3" -> objects(place);
      case "DynamoDb" -> one("dynamodb:" + operation, place.arn("dynamodb", "table/" + upon));
      case "SecretsManager" -> one("secretsmanager:" + operation, upon);
      case "Lambda" -> one("lambda:InvokeFunction", place.arn("lambda", "function:" + upon));
      case "Ecs" -> one("ecs:" + operation, place.arn("ecs", "service/" + upon));
      default -> throw new AssertionError("calls of this service are not judged: " + this);
    };
  }

  private List<Need> one(String action, String resource) {
    return List.of(new Need(action, resource, conditions));
  }

  private List<Need> objects(Place place) {
    String arn = "arn:aws:s3:::" + upon;
    String put = "s3:PutObject";
    return switch (operation) {
      case "GetObject", "HeadObject" -> List.of(need("s3:GetObject", arn), decrypt(place));
      case "PutObject" -> List.of(created(put, arn), encrypt(place));
      // Parts cannot say what they replace; what puts them together does.
      case "CreateMultipartUpload", "UploadPart" ->
          List.of(part(put, arn), encrypt(place), decrypt(place));
      case "CompleteMultipartUpload" -> List.of(created(put, arn), decrypt(place));
      case "AbortMultipartUpload" -> List.of(need("s3:AbortMultipartUpload", arn));
      case "DeleteObject", "DeleteObjects" -> List.of(need("s3:DeleteObject", arn));
      case "ListObjectsV2", "HeadBucket" -> List.of(need("s3:ListBucket", arn));
      case "ListMultipartUploads" -> List.of(need("s3:ListBucketMultipartUploads", arn));
      default -> throw new AssertionError("calls of this operation are not judged: " + this);
    };
  }

  private Need need(String action, String resource) {
    return new Need(action, resource, conditions);
  }

  private Need created(String action, String resource) {
    return with(action, resource, "true");
  }

  private Need part(String action, String resource) {
    return with(action, resource, "false");
  }

  private Need with(String action, String resource, String creates) {
    Map<String, String> all = new TreeMap<>(conditions);
    all.put("s3:ObjectCreationOperation", creates);
    return new Need(action, resource, all);
  }

  private static Need decrypt(Place place) {
    return new Need("kms:Decrypt", place.key(), Map.of());
  }

  private static Need encrypt(Place place) {
    return new Need("kms:GenerateDataKey", place.key(), Map.of());
  }

  /** Where things are. */
  record Place(String region, String account, String key) {
    String arn(String service, String rest) {
      return "arn:aws:%s:%s:%s:%s".formatted(service, region, account, rest);
    }
  }

  /** All that stands in files of calls, once each. */
  static List<Call> all(List<String> lines) {
    return new ArrayList<>(lines.stream().distinct().map(Call::parse).toList());
  }
}
