package io.lampyr.infra.storage;

import io.lampyr.infra.network.NetworkStack;
import io.lampyr.infra.option.Existing;
import io.lampyr.infra.option.Options;
import io.lampyr.infra.option.Upkeep;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import software.amazon.awscdk.CfnOutput;
import software.amazon.awscdk.Duration;
import software.amazon.awscdk.RemovalPolicy;
import software.amazon.awscdk.Stack;
import software.amazon.awscdk.StackProps;
import software.amazon.awscdk.services.dynamodb.Attribute;
import software.amazon.awscdk.services.dynamodb.AttributeType;
import software.amazon.awscdk.services.dynamodb.BillingMode;
import software.amazon.awscdk.services.dynamodb.ITable;
import software.amazon.awscdk.services.dynamodb.PointInTimeRecoverySpecification;
import software.amazon.awscdk.services.dynamodb.Table;
import software.amazon.awscdk.services.efs.AccessPoint;
import software.amazon.awscdk.services.efs.AccessPointOptions;
import software.amazon.awscdk.services.efs.Acl;
import software.amazon.awscdk.services.efs.FileSystem;
import software.amazon.awscdk.services.efs.PerformanceMode;
import software.amazon.awscdk.services.efs.PosixUser;
import software.amazon.awscdk.services.efs.ThroughputMode;
import software.amazon.awscdk.services.iam.AnyPrincipal;
import software.amazon.awscdk.services.iam.Effect;
import software.amazon.awscdk.services.iam.PolicyStatement;
import software.amazon.awscdk.services.kms.IKey;
import software.amazon.awscdk.services.kms.Key;
import software.amazon.awscdk.services.s3.BlockPublicAccess;
import software.amazon.awscdk.services.s3.Bucket;
import software.amazon.awscdk.services.s3.BucketEncryption;
import software.amazon.awscdk.services.s3.IBucket;
import software.amazon.awscdk.services.s3.LifecycleRule;
import software.amazon.awscdk.services.s3.ObjectOwnership;
import software.amazon.awscdk.services.secretsmanager.Secret;
import software.amazon.awscdk.services.secretsmanager.SecretStringGenerator;
import software.constructs.Construct;

/** The bucket, the table of cluster state, the cache that searches share, and the nodes' secret. */
public final class StorageStack extends Stack {
  /** The only object that is written whatever is there: it may be lost, and is made again. */
  private static final String WRITTEN_ALWAYS = "gc/reach";

  private static final String CACHE_USER = "10001";
  private static final int SECRET_LENGTH = 48;

  private final IKey key;
  private final IBucket bucket;
  private final ITable table;
  private final Secret secret;
  private final AccessPoint cache;

  public StorageStack(
      Construct scope, String id, StackProps props, Options options, NetworkStack network) {
    super(scope, id, props);
    Upkeep upkeep = options.upkeep();
    Optional<Existing> existing = options.existing();
    this.key = existing.map(this::key).orElseGet(() -> key(options));
    this.bucket = existing.map(this::bucket).orElseGet(() -> bucket(upkeep));
    this.table = existing.map(this::table).orElseGet(() -> table(upkeep));
    this.secret =
        Secret.Builder.create(this, "NodeSecret")
            .description("what functions and cache nodes prove themselves with to each other")
            .generateSecretString(
                SecretStringGenerator.builder()
                    .passwordLength(SECRET_LENGTH)
                    .excludePunctuation(true)
                    .build())
            // Without nodes and functions nobody knows it, and a new one is as good.
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    // It costs nothing while nobody fills it, and so is never taken away under its users.
    this.cache = cache(network);
    output("BucketName", bucket.getBucketName());
    output("TableName", table.getTableName());
    output("BucketKeyArn", key.getKeyArn());
    output("SecretArn", secret.getSecretArn());
    exportValue(secret.getSecretArn());
    exportValue(cache.getAccessPointId());
    exportValue(cache.getFileSystem().getFileSystemId());
    if (existing.isEmpty()) {
      exportValue(bucket.getBucketArn());
      exportValue(table.getTableArn());
      exportValue(key.getKeyArn());
    }
  }

  private void output(String name, String value) {
    CfnOutput.Builder.create(this, name).value(value).build();
  }

  private IKey key(Options options) {
    return Key.Builder.create(this, "Key")
        .description("objects of " + options.place().name())
        .enableKeyRotation(true)
        .removalPolicy(options.upkeep().removal())
        .build();
  }

  private IKey key(Existing existing) {
    return Key.fromKeyArn(this, "Key", existing.bucketKey());
  }

  private IBucket bucket(Existing existing) {
    return Bucket.fromBucketName(this, "Objects", existing.bucket());
  }

  private ITable table(Existing existing) {
    return Table.fromTableName(this, "State", existing.table());
  }

  private ITable table(Upkeep upkeep) {
    return Table.Builder.create(this, "State")
        .partitionKey(Attribute.builder().name("partition").type(AttributeType.STRING).build())
        .sortKey(Attribute.builder().name("sort").type(AttributeType.STRING).build())
        .billingMode(BillingMode.PAY_PER_REQUEST)
        .pointInTimeRecoverySpecification(
            PointInTimeRecoverySpecification.builder().pointInTimeRecoveryEnabled(true).build())
        .deletionProtection(upkeep.retain())
        .removalPolicy(upkeep.removal())
        .build();
  }

  private IBucket bucket(Upkeep upkeep) {
    Bucket made =
        Bucket.Builder.create(this, "Objects")
            .blockPublicAccess(BlockPublicAccess.BLOCK_ALL)
            .objectOwnership(ObjectOwnership.BUCKET_OWNER_ENFORCED)
            .enforceSsl(true)
            .minimumTlsVersion(1.2)
            .encryption(BucketEncryption.KMS)
            .encryptionKey(key)
            .bucketKeyEnabled(true)
            .versioned(false)
            .lifecycleRules(
                List.of(
                    LifecycleRule.builder()
                        .id("abandoned-uploads")
                        .abortIncompleteMultipartUploadAfter(Duration.days(1))
                        .build()))
            .removalPolicy(upkeep.removal())
            .build();
    made.addToResourcePolicy(onlyConditionalWrites(made));
    return made;
  }

  /**
   * No object is ever replaced by accident: a write says that nothing may be there, or what. Parts
   * of an upload cannot say so; its completion does.
   */
  private static PolicyStatement onlyConditionalWrites(Bucket bucket) {
    return PolicyStatement.Builder.create()
        .sid("OnlyConditionalWrites")
        .effect(Effect.DENY)
        .principals(List.of(new AnyPrincipal()))
        .actions(List.of("s3:PutObject"))
        .notResources(List.of(bucket.arnForObjects(WRITTEN_ALWAYS)))
        .conditions(
            Map.of(
                "Null",
                Map.of("s3:if-none-match", "true", "s3:if-match", "true"),
                "Bool",
                Map.of("s3:ObjectCreationOperation", "true")))
        .build();
  }

  private AccessPoint cache(NetworkStack network) {
    FileSystem files =
        FileSystem.Builder.create(this, "Cache")
            .vpc(network.vpc())
            .vpcSubnets(network.inside())
            .securityGroup(network.cache())
            .encrypted(true)
            .performanceMode(PerformanceMode.GENERAL_PURPOSE)
            // The only mode in which reading and writing cost nothing by the byte.
            .throughputMode(ThroughputMode.BURSTING)
            .allowAnonymousAccess(false)
            // It holds copies alone.
            .removalPolicy(RemovalPolicy.DESTROY)
            .build();
    return files.addAccessPoint(
        "Blocks",
        AccessPointOptions.builder()
            .path("/blocks")
            .posixUser(PosixUser.builder().uid(CACHE_USER).gid(CACHE_USER).build())
            .createAcl(
                Acl.builder().ownerUid(CACHE_USER).ownerGid(CACHE_USER).permissions("0750").build())
            .build());
  }

  public IKey key() {
    return key;
  }

  public IBucket bucket() {
    return bucket;
  }

  public ITable table() {
    return table;
  }

  public Secret secret() {
    return secret;
  }

  /** Where searches share what they have read, if they are told to. */
  public AccessPoint cache() {
    return cache;
  }
}
