package io.lampyr.blobstore.register;

import io.lampyr.base.check.Check;
import io.lampyr.base.port.Randomness;
import java.util.HexFormat;

/** Who writes to registers: a name for people, and the source of nonces. */
public record RegisterWriter(String name, Randomness randomness) {
  private static final int NONCE_BYTES = 8;

  public RegisterWriter {
    Check.that(RegisterValue.isWriter(name), "writer must be 1 to 100 of A-Z a-z 0-9 _ . : -");
  }

  String nonce() {
    byte[] nonce = new byte[NONCE_BYTES];
    randomness.nextBytes(nonce);
    return HexFormat.of().formatHex(nonce);
  }
}
