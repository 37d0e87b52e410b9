package io.lampyr.aws.s3;

import io.lampyr.aws.access.AwsAccess;
import io.lampyr.aws.access.Deadlines;
import io.lampyr.aws.failure.AwsFailure;
import io.lampyr.aws.failure.Verdict;
import io.lampyr.aws.pace.Governor;
import io.lampyr.base.check.Check;
import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobContent;
import io.lampyr.blobstore.BlobInfo;
import io.lampyr.blobstore.BlobKey;
import io.lampyr.blobstore.BlobStore;
import io.lampyr.blobstore.ContentDigest;
import io.lampyr.blobstore.DeleteOutcome;
import io.lampyr.blobstore.Deletion;
import io.lampyr.blobstore.ETag;
import io.lampyr.blobstore.GetOutcome;
import io.lampyr.blobstore.ListPage;
import io.lampyr.blobstore.MultipartStore;
import io.lampyr.blobstore.PutCondition;
import io.lampyr.blobstore.PutOutcome;
import io.lampyr.blobstore.Span;
import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import software.amazon.awssdk.core.ResponseInputStream;
import software.amazon.awssdk.core.checksums.RequestChecksumCalculation;
import software.amazon.awssdk.core.checksums.ResponseChecksumValidation;
import software.amazon.awssdk.services.s3.S3Client;
import software.amazon.awssdk.services.s3.model.ChecksumMode;
import software.amazon.awssdk.services.s3.model.GetObjectRequest;
import software.amazon.awssdk.services.s3.model.GetObjectResponse;
import software.amazon.awssdk.services.s3.model.HeadObjectResponse;
import software.amazon.awssdk.services.s3.model.ListObjectsV2Response;
import software.amazon.awssdk.services.s3.model.PutObjectRequest;
import software.amazon.awssdk.services.s3.model.S3Object;

/**
 * Blobs as objects of a bucket. Each request is made once; repeating is for the decorators, and
 * slowing down for the {@link Governor}.
 *
 * <p>S3 verifies the CRC32C of what it is sent, and hands it out again, but not with parts of an
 * object. Where the bucket's encryption is by KMS, equal contents may have different tags.
 */
public final class S3BlobStore implements BlobStore, Closeable {
  private final S3Client client;
  private final S3Location location;
  private final Deadlines deadlines;
  private final S3Calls calls;
  private final S3Deletes deletes;
  private final S3Uploads uploads;

  public S3BlobStore(
      AwsAccess access,
      Optional<URI> endpoint,
      S3Location location,
      ConditionalDeletes conditionalDeletes,
      Governor governor) {
    this(access, endpoint, location, conditionalDeletes, governor, Deadlines.BLOBS);
  }

  /** With more or less time for each request. */
  public S3BlobStore(
      AwsAccess access,
      Optional<URI> endpoint,
      S3Location location,
      ConditionalDeletes conditionalDeletes,
      Governor governor,
      Deadlines deadlines) {
    this.location = location;
    this.deadlines = deadlines;
    this.client =
        access.client(
            S3Client.builder()
                // An address of one's own has no host name for each bucket.
                .forcePathStyle(endpoint.isPresent())
                .requestChecksumCalculation(RequestChecksumCalculation.WHEN_REQUIRED)
                .responseChecksumValidation(ResponseChecksumValidation.WHEN_REQUIRED)
                .serviceConfiguration(config -> config.chunkedEncodingEnabled(false)),
            endpoint,
            deadlines);
    this.calls = new S3Calls(governor);
    this.deletes = new S3Deletes(client, location, calls, conditionalDeletes);
    this.uploads = new S3Uploads(client, location, calls, deadlines);
  }

  @Override
  public PutOutcome put(BlobKey key, BlobContent content, PutCondition condition) {
    int crc = ContentDigest.crc32c(content);
    PutObjectRequest.Builder request =
        PutObjectRequest.builder()
            .bucket(location.bucket())
            .key(location.name(key))
            .overrideConfiguration(deadlines.sending(content.length()))
            .checksumCRC32C(Checksums.text(crc));
    switch (condition) {
      case PutCondition.Always always -> {}
      case PutCondition.IfAbsent absent -> request.ifNoneMatch("*");
      case PutCondition.IfMatch(ETag etag) -> request.ifMatch(etag.value());
    }
    return calls.put(
        location.subject(key),
        () -> {
          try (SentBytes bytes = new SentBytes(content)) {
            return new PutOutcome.Stored(
                new ETag(client.putObject(request.build(), bytes.body()).eTag()));
          }
        });
  }

  @Override
  public GetOutcome get(BlobKey key, Span span) {
    GetObjectRequest.Builder request =
        GetObjectRequest.builder().bucket(location.bucket()).key(location.name(key));
    switch (span) {
      case Span.All all -> request.checksumMode(ChecksumMode.ENABLED);
      case Span.Bytes bytes ->
          request.range("bytes=%d-%d".formatted(bytes.offset(), bytes.end() - 1));
    }
    return calls.read(
        location.subject(key),
        () -> found(key, span, client.getObject(request.build())),
        failure -> missing(key, failure));
  }

  private static GetOutcome missing(BlobKey key, AwsFailure failure) {
    if (failure.status() == 416) {
      throw new CorruptionException("span begins beyond the blob's end key=" + key);
    }
    if (failure.verdict() == Verdict.MISSING) {
      return new GetOutcome.Missing();
    }
    throw failure.exception();
  }

  private static GetOutcome found(
      BlobKey key, Span span, ResponseInputStream<GetObjectResponse> in) {
    GetObjectResponse answer = in.response();
    long whole = ContentRange.whole(answer.contentRange(), answer.contentLength());
    long length = answer.contentLength();
    if (span instanceof Span.Bytes bytes && (bytes.end() > whole || length != bytes.length())) {
      in.abort();
      throw new CorruptionException(
          "span reaches beyond the blob's end key=%s end=%d length=%d"
              .formatted(key, bytes.end(), whole));
    }
    BlobInfo info =
        new BlobInfo(
            key,
            whole,
            new ETag(answer.eTag()),
            answer.lastModified(),
            Checksums.number(answer.checksumCRC32C(), answer.checksumTypeAsString()));
    return new GetOutcome.Found(info, length, new ReceivedBody(in, key, length));
  }

  @Override
  public Optional<BlobInfo> head(BlobKey key) {
    return calls.read(
        location.subject(key),
        () -> {
          HeadObjectResponse answer =
              client.headObject(request ->
                  request
                      .bucket(location.bucket())
                      .key(location.name(key))
                      .checksumMode(ChecksumMode.ENABLED));
          return Optional.of(
              new BlobInfo(
                  key,
                  answer.contentLength(),
                  new ETag(answer.eTag()),
                  answer.lastModified(),
                  Checksums.number(answer.checksumCRC32C(), answer.checksumTypeAsString())));
        },
        failure -> {
          if (failure.verdict() == Verdict.MISSING) {
            return Optional.empty();
          }
          throw failure.exception();
        });
  }

  @Override
  public ListPage list(String prefix, Optional<BlobKey> startAfter, int limit) {
    Check.that(limit >= 1 && limit <= MAX_LISTED, "limit must be in [1, 1000]");
    String after = startAfter.map(location::name).orElse("");
    while (true) {
      ListObjectsV2Response page = page(prefix, after, limit);
      boolean more = Boolean.TRUE.equals(page.isTruncated());
      List<BlobInfo> blobs = new ArrayList<>();
      page.contents().forEach(object -> listed(object).ifPresent(blobs::add));
      if (!blobs.isEmpty() || !more || page.contents().isEmpty()) {
        return new ListPage(blobs, more && !blobs.isEmpty());
      }
      // Objects of others fill the page: a page that says more must have something to go on from.
      after = page.contents().getLast().key();
    }
  }

  private ListObjectsV2Response page(String prefix, String after, int limit) {
    return calls.read(
        "bucket=" + location.bucket() + " prefix=" + location.prefix() + prefix,
        () ->
            client.listObjectsV2(request -> {
              request.bucket(location.bucket()).prefix(location.prefix() + prefix).maxKeys(limit);
              if (!after.isEmpty()) {
                request.startAfter(after);
              }
            }),
        failure -> {
          throw failure.exception();
        });
  }

  private Optional<BlobInfo> listed(S3Object object) {
    return location
        .key(object.key())
        .map(key ->
            new BlobInfo(
                key,
                object.size(),
                new ETag(object.eTag()),
                object.lastModified(),
                OptionalInt.empty()));
  }

  @Override
  public List<DeleteOutcome> delete(List<Deletion> deletions) {
    Check.that(deletions.size() <= MAX_DELETES, "at most 1000 deletions at once");
    return deletions.isEmpty() ? List.of() : deletes.delete(deletions);
  }

  @Override
  public Optional<MultipartStore> multipart() {
    return Optional.of(uploads);
  }

  @Override
  public void close() throws IOException {
    client.close();
  }
}
