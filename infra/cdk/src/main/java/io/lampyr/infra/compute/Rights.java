package io.lampyr.infra.compute;

import io.lampyr.infra.storage.StorageStack;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import software.amazon.awscdk.services.iam.PolicyStatement;

/**
 * What processes may do, in statements that name what they are upon. Only garbage collection is
 * ever given {@link #delete}.
 */
final class Rights {
  private final StorageStack storage;

  Rights(StorageStack storage) {
    this.storage = storage;
  }

  /** To read objects whose names begin like this, and to be told that one is not there. */
  List<PolicyStatement> read(String... prefixes) {
    return List.of(
        PolicyStatement.Builder.create()
            .sid("ReadObjects")
            .actions(List.of("s3:GetObject"))
            .resources(objects(prefixes))
            .build(),
        PolicyStatement.Builder.create()
            .sid("ListObjects")
            .actions(List.of("s3:ListBucket"))
            .resources(List.of(storage.bucket().getBucketArn()))
            .build(),
        PolicyStatement.Builder.create()
            .sid("ReadKey")
            .actions(List.of("kms:Decrypt"))
            .resources(List.of(storage.key().getKeyArn()))
            .build());
  }

  /** To see which objects there are whose names begin like this. */
  PolicyStatement list(String prefix) {
    return PolicyStatement.Builder.create()
        .sid("ListObjects")
        .actions(List.of("s3:ListBucket"))
        .resources(List.of(storage.bucket().getBucketArn()))
        .conditions(Map.of("StringLike", Map.of("s3:prefix", prefix)))
        .build();
  }

  /** To write such objects. */
  List<PolicyStatement> write(String... prefixes) {
    return List.of(
        PolicyStatement.Builder.create()
            .sid("WriteObjects")
            .actions(List.of("s3:PutObject"))
            .resources(objects(prefixes))
            .build(),
        encrypt());
  }

  /**
   * To make such objects, beside what may be written otherwise: the bucket lets none be replaced.
   */
  PolicyStatement make(String prefix) {
    return PolicyStatement.Builder.create()
        .sid("MakeObjects")
        .actions(List.of("s3:PutObject"))
        .resources(objects(prefix))
        .build();
  }

  /** To encrypt what is written. */
  PolicyStatement encrypt() {
    return PolicyStatement.Builder.create()
        .sid("WriteKey")
        .actions(List.of("kms:GenerateDataKey"))
        .resources(List.of(storage.key().getKeyArn()))
        .build();
  }

  /** To end uploads in parts that will not be completed. */
  PolicyStatement abort(String... prefixes) {
    return PolicyStatement.Builder.create()
        .sid("AbortUploads")
        .actions(List.of("s3:AbortMultipartUpload"))
        .resources(objects(prefixes))
        .build();
  }

  /** To delete such objects, and to find uploads that nobody will complete. */
  List<PolicyStatement> delete(String... prefixes) {
    return List.of(
        PolicyStatement.Builder.create()
            .sid("DeleteObjects")
            .actions(List.of("s3:DeleteObject"))
            .resources(objects(prefixes))
            .build(),
        PolicyStatement.Builder.create()
            .sid("ListUploads")
            .actions(List.of("s3:ListBucketMultipartUploads"))
            .resources(List.of(storage.bucket().getBucketArn()))
            .build());
  }

  /** To read cluster state. */
  PolicyStatement readState() {
    return PolicyStatement.Builder.create()
        .sid("ReadState")
        .actions(List.of("dynamodb:GetItem", "dynamodb:BatchGetItem", "dynamodb:Query"))
        .resources(List.of(storage.table().getTableArn()))
        .build();
  }

  /** To read items of one partition of cluster state. */
  PolicyStatement readState(String partition) {
    return PolicyStatement.Builder.create()
        .sid("ReadState")
        .actions(List.of("dynamodb:GetItem"))
        .resources(List.of(storage.table().getTableArn()))
        .conditions(
            Map.of("ForAllValues:StringEquals", Map.of("dynamodb:LeadingKeys", List.of(partition))))
        .build();
  }

  /** To write it. Items that are deleted are heartbeats, leases of readers and such: no data. */
  PolicyStatement writeState() {
    return PolicyStatement.Builder.create()
        .sid("WriteState")
        .actions(List.of("dynamodb:PutItem", "dynamodb:DeleteItem"))
        .resources(List.of(storage.table().getTableArn()))
        .build();
  }

  PolicyStatement readSecret() {
    return PolicyStatement.Builder.create()
        .sid("ReadNodeSecret")
        .actions(List.of("secretsmanager:GetSecretValue"))
        .resources(List.of(storage.secret().getSecretArn()))
        .build();
  }

  private List<String> objects(String... prefixes) {
    return Arrays.stream(prefixes).map(storage.bucket()::arnForObjects).toList();
  }
}
