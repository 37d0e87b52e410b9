package io.lampyr.conformance.play;

/** Nobody listens at the server's address: there is nothing to judge. */
public final class ServerLostException extends RuntimeException {
  public ServerLostException(String address, Throwable cause) {
    super("nobody listens address=" + address, cause);
  }
}
