package io.lampyr.cluster.codec;

import io.lampyr.base.error.CorruptionException;
import io.lampyr.base.error.MisconfiguredException;

/**
 * One kind of value as a JSON object. Each value is written in the oldest format version that can
 * tell it, so that a process of the last release reads what it could have written. Stateless and
 * safe for many threads.
 *
 * <p>A reader refuses another kind, a newer version than it knows, a missing, repeated or unknown
 * field, and any value that its record refuses. Unknown fields are refused because items are read,
 * changed and written back: a reader that skipped a field would erase it. Those whose names end
 * with a question mark are skipped, and erased: they hold what can be done without. The first
 * release refuses them too, so they are written from feature level 2 on.
 */
public abstract class Codec<T> {
  private final String kind;
  private final int version;

  /** {@code version} is the newest format. */
  protected Codec(String kind, int version) {
    this.kind = kind;
    this.version = version;
  }

  /** What the values are called, in the text and in messages. */
  public final String kind() {
    return kind;
  }

  /** The format that this value needs. */
  protected int format(T value) {
    return version;
  }

  protected abstract void write(T value, JsonOut out);

  protected abstract T read(JsonFields in);

  /** The value as text: equal values give equal texts. */
  public final String encode(T value) {
    return JsonOut.document(out -> {
      out.text("kind", kind).number("format", format(value));
      write(value, out);
    });
  }

  /** The value of a text that was read at {@code where}, which messages name. */
  public final T decode(String where, String text) {
    try {
      JsonFields in = JsonFields.parse(text);
      String found = in.text("kind");
      if (!found.equals(kind)) {
        throw new MalformedJsonException("kind is " + found);
      }
      long format = in.number("format");
      if (format < 1 || format > version) {
        throw newerOrOlder(where, format);
      }
      T value = read(in);
      in.refuseUnread();
      return value;
    } catch (MalformedJsonException | IllegalArgumentException | ArithmeticException e) {
      throw new CorruptionException(
          "cluster state is not readable, nothing was changed where="
              + where
              + " kind="
              + kind
              + " problem="
              + e.getMessage(),
          e);
    }
  }

  private MisconfiguredException newerOrOlder(String where, long format) {
    return new MisconfiguredException(
        "cluster state has a format that this version cannot read, nothing was changed; use the"
            + " version of Lampyr that wrote it, or a newer one where="
            + where
            + " kind="
            + kind
            + " format="
            + format
            + " readable="
            + version);
  }
}
