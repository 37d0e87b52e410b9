package io.lampyr.restapi.access;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.restapi.error.ApiException;
import io.lampyr.restapi.exchange.Request;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * By which names a server may be asked. A page can have a name of its own lead to this machine
 * while it is open (DNS rebinding); a browser then takes the server for the page's own site, and
 * shows it all answers. But it still says in {@code Host} which name it has asked for.
 *
 * <p>Laws: addresses are always known, as no name leads to them, and so is whoever says no name at
 * all, which no browser does. What is no sound name is unknown.
 */
public final class KnownHosts {
  /** Every name: where others can reach the server, names say nothing. */
  public static final KnownHosts ALL = new KnownHosts(Set.of(), true);

  private static final int MOST = 100;
  private static final Pattern NAME = Pattern.compile("[A-Za-z0-9._-]{1,253}");
  private static final Pattern PORT = Pattern.compile(":[0-9]{1,5}");
  private static final Pattern ADDRESS =
      Pattern.compile("[0-9]{1,3}(?:\\.[0-9]{1,3}){3}|\\[[0-9A-Fa-f:.]+]");
  private static final String LOCAL = "localhost";

  private final Set<String> names;
  private final boolean all;

  /** One that is known: most requests ask for the same. */
  private volatile String last = "";

  private KnownHosts(Set<String> names, boolean all) {
    this.names = Set.copyOf(names);
    this.all = all;
  }

  /** {@code localhost}, what lies below it, and these. */
  public static KnownHosts localAnd(List<String> more) {
    if (more.size() > MOST) {
      throw new InvalidInputException("too many hosts given=" + more.size() + " most=" + MOST);
    }
    Set<String> names = new LinkedHashSet<>();
    for (String name : more) {
      if (!NAME.matcher(name).matches() && !ADDRESS.matcher(name).matches()) {
        throw new InvalidInputException(
            "not a host's name value=\"" + name + "\" expected=\"a name without port\"");
      }
      names.add(plain(name));
    }
    return new KnownHosts(names, false);
  }

  /** Throws what is answered to a request that asks for another name. */
  public void check(Request request) {
    Optional<String> asked = request.headers().find("Host").map(String::strip);
    if (asked.isPresent() && !knows(asked.get())) {
      throw new ApiException(
          403,
          "security_exception",
          "this server, which listens on its own machine alone, does not answer to the name ["
              + asked.get()
              + "]: ask for [localhost] or its address, or start it with [--allowed-host]");
    }
  }

  private boolean knows(String asked) {
    if (all || asked.isEmpty() || asked.equals(last)) {
      return true;
    }
    boolean known = isKnown(asked);
    if (known) {
      last = asked;
    }
    return known;
  }

  private boolean isKnown(String asked) {
    int colon = asked.lastIndexOf(':');
    boolean ported = colon > 0 && PORT.matcher(asked.substring(colon)).matches();
    String host = ported ? asked.substring(0, colon) : asked;
    if (ADDRESS.matcher(host).matches()) {
      return true;
    }
    String name = plain(host);
    return NAME.matcher(host).matches()
        && (name.equals(LOCAL) || name.endsWith("." + LOCAL) || names.contains(name));
  }

  /** A dot at the end changes nothing. */
  private static String plain(String name) {
    String lower = name.toLowerCase(Locale.ROOT);
    return lower.endsWith(".") ? lower.substring(0, lower.length() - 1) : lower;
  }
}
