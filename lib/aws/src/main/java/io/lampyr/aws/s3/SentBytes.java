package io.lampyr.aws.s3;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.blobstore.BlobContent;
import java.io.IOException;
import java.io.InputStream;
import org.jspecify.annotations.Nullable;
import software.amazon.awssdk.core.sync.RequestBody;
import software.amazon.awssdk.http.ContentStreamProvider;

/**
 * A content on its way: the client may read it twice, once to sign it, and leaves it to us to close
 * what it read.
 */
final class SentBytes implements ContentStreamProvider, AutoCloseable {
  private static final String TYPE = "application/octet-stream";

  private final BlobContent content;
  private @Nullable InputStream open;

  SentBytes(BlobContent content) {
    this.content = content;
  }

  RequestBody body() {
    return RequestBody.fromContentProvider(this, content.length(), TYPE);
  }

  @Override
  public InputStream newStream() {
    close();
    try {
      InputStream stream = content.open();
      open = stream;
      return stream;
    } catch (IOException unreadable) {
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
  }

  @Override
  public void close() {
    InputStream closing = open;
    open = null;
    if (closing == null) {
      return;
    }
    try {
      closing.close();
    } catch (IOException unreadable) {
      throw new CorruptionException("content to be stored cannot be read", unreadable);
    }
  }
}
