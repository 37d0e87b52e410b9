package io.lampyr.httpfront;

import io.helidon.http.Headers;
import io.helidon.http.encoding.ContentDecoder;
import io.helidon.http.encoding.ContentEncoder;
import io.helidon.http.encoding.ContentEncodingContext;
import io.helidon.http.encoding.ContentEncodingContextConfig;

/**
 * Leaves bodies as they are: the API itself decompresses what comes, within its own bounds, and
 * compresses what goes. Without this, Helidon refuses every request with a Content-Encoding.
 */
final class BytesAsSent implements ContentEncodingContext {
  private final ContentEncodingContextConfig config =
      ContentEncodingContextConfig.builder()
          .contentEncodingsDiscoverServices(false)
          .buildPrototype();

  @Override
  public ContentEncodingContextConfig prototype() {
    return config;
  }

  @Override
  public boolean contentEncodingEnabled() {
    return false;
  }

  @Override
  public boolean contentDecodingEnabled() {
    return true;
  }

  @Override
  public boolean contentEncodingSupported(String name) {
    return false;
  }

  @Override
  public boolean contentDecodingSupported(String name) {
    return true;
  }

  @Override
  public ContentEncoder encoder(String name) {
    return ContentEncoder.NO_OP;
  }

  @Override
  public ContentDecoder decoder(String name) {
    return ContentDecoder.NO_OP;
  }

  @Override
  public ContentEncoder encoder(Headers headers) {
    return ContentEncoder.NO_OP;
  }
}
