package io.lampyr.aws.s3;

import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.aws.failure.Verdict;
import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import software.amazon.awssdk.core.exception.SdkException;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumAlgorithm;
import software.amazon.awssdk.services.s3.model.ChecksumType;
import software.amazon.awssdk.services.s3.model.CompleteMultipartUploadRequest;
import software.amazon.awssdk.services.s3.model.CompletedPart;
import software.amazon.awssdk.services.s3.model.ListMultipartUploadsRequest;
import software.amazon.awssdk.services.s3.model.MultipartUpload;
import software.amazon.awssdk.services.s3.model.S3Exception;
import software.amazon.awssdk.services.s3.model.UploadPartRequest;

/** S3's own uploads in parts. S3 computes the whole's CRC32C from those of the parts. */
final class S3Uploads implements MultipartStore {
  private static final Set<String> NOT_THESE_PARTS =
      Set.of("InvalidPart", "InvalidPartOrder", "BadDigest", "InvalidRequest");

  private final S3Client client;
  private final S3Location location;
  private final S3Calls calls;
  private final Deadlines deadlines;

  S3Uploads(S3Client client, S3Location location, S3Calls calls, Deadlines deadlines) {
    this.client = client;
    this.location = location;
    this.calls = calls;
    this.deadlines = deadlines;
  }

  @Override
  public Upload begin(BlobKey key) {
    return calls.write(
        location.subject(key),
        () ->
            new Upload(
                key,
                client
                    .createMultipartUpload(request ->
                        request
                            .bucket(location.bucket())
                            .key(location.name(key))
                            .checksumAlgorithm(ChecksumAlgorithm.CRC32_C)
                            .checksumType(ChecksumType.FULL_OBJECT))
                    .uploadId()),
        failure -> {
          throw failure.exception();
        });
  }

  @Override
  public Part putPart(Upload upload, int number, BlobContent content) {
    Check.that(number >= 1 && number <= MAX_PARTS, "part number must be in [1, 10000]");
    int crc = ContentDigest.crc32c(content);
    UploadPartRequest request =
        UploadPartRequest.builder()
            .bucket(location.bucket())
            .key(location.name(upload.key()))
            .uploadId(upload.id())
            .partNumber(number)
            .overrideConfiguration(deadlines.sending(content.length()))
            .checksumCRC32C(Checksums.text(crc))
            .build();
    return calls.write(
        location.subject(upload.key()),
        () -> {
          try (SentBytes bytes = new SentBytes(content)) {
            ETag etag = new ETag(client.uploadPart(request, bytes.body()).eTag());
            return new Part(number, etag, content.length(), crc);
          }
        },
        failure -> partFailed(upload, failure));
  }

  private static Part partFailed(Upload upload, AwsFailure failure) {
    failure
        .ownFailure()
        .ifPresent(own -> {
          throw own;
        });
    if (failure.code().equals("NoSuchUpload")) {
      throw new MisconfiguredException(
          "upload is gone: begin a new one key=" + upload.key() + " id=" + upload.id());
    }
    throw failure.exception();
  }

  @Override
  public PutOutcome complete(Upload upload, List<Part> parts, PutCondition condition) {
    MultipartStore.checkParts(parts);
    CompleteMultipartUploadRequest.Builder request =
        CompleteMultipartUploadRequest.builder()
            .bucket(location.bucket())
            .key(location.name(upload.key()))
            .uploadId(upload.id())
            .checksumType(ChecksumType.FULL_OBJECT)
            // The store puts the parts together before it answers.
            .overrideConfiguration(Deadlines.RARE.sending(0))
            .multipartUpload(whole -> whole.parts(parts.stream().map(S3Uploads::part).toList()));
    switch (condition) {
      case PutCondition.Always always -> {}
      case PutCondition.IfAbsent absent -> request.ifNoneMatch("*");
      case PutCondition.IfMatch(ETag etag) -> request.ifMatch(etag.value());
    }
    return calls.put(
        location.subject(upload.key()),
        () -> {
          try {
            return new PutOutcome.Stored(
                new ETag(client.completeMultipartUpload(request.build()).eTag()));
          } catch (S3Exception refused) {
            throw foreignParts(upload, refused);
          }
        });
  }

  private static RuntimeException foreignParts(Upload upload, SdkException refused) {
    AwsFailure failure = new AwsFailure("", refused);
    return NOT_THESE_PARTS.contains(failure.code())
        ? new CorruptionException(
            "parts are not those that were stored key=%s id=%s code=%s"
                .formatted(upload.key(), upload.id(), failure.code()),
            refused)
        : refused;
  }

  private static CompletedPart part(Part part) {
    return CompletedPart.builder()
        .partNumber(part.number())
        .eTag(part.etag().value())
        .checksumCRC32C(Checksums.text(part.crc32c()))
        .build();
  }

  @Override
  public void abort(Upload upload) {
    boolean _ =
        calls.write(
            location.subject(upload.key()),
            () -> {
              client.abortMultipartUpload(request ->
                  request
                      .bucket(location.bucket())
                      .key(location.name(upload.key()))
                      .uploadId(upload.id()));
              return true;
            },
            failure -> {
              if (failure.verdict() == Verdict.MISSING) {
                return true;
              }
              throw failure.exception();
            });
  }

  @Override
  public List<Upload> uploads(String prefix, Optional<Upload> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_UPLOADS_LISTED, "limit must be in [1, 1000]");
    ListMultipartUploadsRequest.Builder request =
        ListMultipartUploadsRequest.builder()
            .bucket(location.bucket())
            .prefix(location.prefix() + prefix)
            .maxUploads(limit);
    startAfter.ifPresent(
        after -> request.keyMarker(location.name(after.key())).uploadIdMarker(after.id()));
    List<MultipartUpload> page =
        calls.read(
            "bucket=" + location.bucket() + " prefix=" + location.prefix() + prefix,
            () -> client.listMultipartUploads(request.build()).uploads(),
            failure -> {
              throw failure.exception();
            });
    List<Upload> uploads = new ArrayList<>();
    for (MultipartUpload upload : page) {
      location.key(upload.key()).ifPresent(key -> uploads.add(new Upload(key, upload.uploadId())));
    }
    uploads.sort(null);
    return uploads;
  }
}
