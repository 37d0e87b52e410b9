package io.lampyr.base.unit;

import io.lampyr.base.check.Check;
import io.lampyr.base.error.InvalidInputException;
import java.math.BigInteger;

/**
 * A size given outright ({@code 16gb}), or as a percentage of a whole that is known only where the
 * program runs ({@code 90%}, {@code 12.5%}): a disk, the heap.
 */
public sealed interface SizeLimit {

  /** The limit, given the whole. */
  ByteSize of(ByteSize whole);

  /**
   * The limit, given the whole and the most that a percentage may leave free of it: of a very large
   * disk, ninety per cent would leave more than anyone needs. A size given outright is itself.
   */
  ByteSize of(ByteSize whole, ByteSize mostHeadroom);

  /** Refuses what is neither a size nor a percentage with a message that says what would be. */
  static SizeLimit parse(String text) {
    String trimmed = text.strip();
    if (trimmed.endsWith("%")) {
      return Share.parse(text, trimmed.substring(0, trimmed.length() - 1));
    }
    try {
      return new Outright(ByteSize.parse(text));
    } catch (InvalidInputException refused) {
      throw new InvalidInputException(refused.getMessage() + " or=\"a percentage, such as 90%\"");
    }
  }

  /** A number of bytes, whatever the whole is. */
  record Outright(ByteSize size) implements SizeLimit {
    @Override
    public ByteSize of(ByteSize whole) {
      return size;
    }

    @Override
    public ByteSize of(ByteSize whole, ByteSize mostHeadroom) {
      return size;
    }

    @Override
    public String toString() {
      return size.toString();
    }
  }

  /** A part of the whole, in hundredths of a per cent. */
  record Share(int basisPoints) implements SizeLimit {
    private static final int WHOLE = 10_000;
    private static final String EXPECTED =
        "a percentage from 0% to 100% with up to two decimals, such as 90% or 12.5%";

    public Share {
      Check.that(basisPoints >= 0 && basisPoints <= WHOLE, "basis points must be in [0, 10000]");
    }

    @Override
    public ByteSize of(ByteSize whole) {
      BigInteger product =
          BigInteger.valueOf(whole.bytes()).multiply(BigInteger.valueOf(basisPoints));
      return new ByteSize(product.divide(BigInteger.valueOf(WHOLE)).longValueExact());
    }

    @Override
    public ByteSize of(ByteSize whole, ByteSize mostHeadroom) {
      long allButHeadroom = Math.max(0, whole.bytes() - mostHeadroom.bytes());
      return new ByteSize(Math.max(of(whole).bytes(), allButHeadroom));
    }

    /** As it is written: {@code 90%}, {@code 12.5%}. */
    @Override
    public String toString() {
      int hundredths = basisPoints % 100;
      if (hundredths == 0) {
        return basisPoints / 100 + "%";
      }
      String decimals =
          hundredths % 10 == 0
              ? Integer.toString(hundredths / 10)
              : (hundredths < 10 ? "0" : "") + hundredths;
      return basisPoints / 100 + "." + decimals + "%";
    }

    private static Share parse(String text, String number) {
      if (!number.matches("[0-9]{1,3}(\\.[0-9]{1,2})?")) {
        throw Amount.refused("percentage", text, "is malformed", EXPECTED);
      }
      int dot = number.indexOf('.');
      int whole = Integer.parseInt(dot < 0 ? number : number.substring(0, dot));
      String decimals = dot < 0 ? "00" : (number.substring(dot + 1) + "0").substring(0, 2);
      int points = whole * 100 + Integer.parseInt(decimals);
      if (points > WHOLE) {
        throw Amount.refused("percentage", text, "is above the whole", EXPECTED);
      }
      return new Share(points);
    }
  }
}
