package io.lampyr.base.tls;

import java.security.GeneralSecurityException;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;

/**
 * For clients that never secure a connection and are asked for a context all the same. Their own
 * choice reads all certificates that the machine trusts, which takes a tenth of a server's start.
 */
public final class NobodyTrusted {
  private NobodyTrusted() {}

  /** Connections that are secured with it fail, as nobody's certificate is good enough. */
  public static SSLContext context() {
    try {
      SSLContext context = SSLContext.getInstance("TLS");
      context.init(null, new TrustManager[0], null);
      return context;
    } catch (GeneralSecurityException impossible) {
      throw new IllegalStateException("every Java platform has TLS", impossible);
    }
  }
}
