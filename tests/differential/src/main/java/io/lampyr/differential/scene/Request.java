package io.lampyr.differential.scene;

import io.lampyr.differential.json.Json;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * One request upon the scene's index.
 *
 * @param room which room of the generator it is from
 * @param path what follows the index's name, with a slash and parameters; behind two slashes, what
 *     is of no index
 */
public record Request(String room, String method, String path, Optional<Object> body) {
  private static final Pattern PARAMETER = Pattern.compile("([?&])(\\w+)=");
  private static final Pattern WORD = Pattern.compile("^//?(_\\w+)");

  /** With what paths begin that are of no index. */
  private static final String WHOLE = "//";

  public static Request post(String room, String path, Object body) {
    return new Request(room, "POST", path, Optional.of(body));
  }

  public static Request get(String room, String path) {
    return new Request(room, "GET", path, Optional.empty());
  }

  /** One that is of no index, by its whole path. */
  public static Request whole(String room, String path, Object body) {
    return post(room, "/" + path, body);
  }

  /** Whether what the index holds may matter to it. */
  public boolean isOfIndex() {
    return !path.startsWith(WHOLE) || body.filter(this::namesIndex).isPresent();
  }

  private boolean namesIndex(Object tree) {
    return Json.text(tree).contains("\"index\":");
  }

  /** Where it goes, without the first slash. */
  public String target(String index) {
    return path.startsWith(WHOLE) ? path.substring(WHOLE.length()) : index + path;
  }

  /** Whether it brings a document, or makes an index. */
  public boolean isWrite() {
    return method.equals("PUT");
  }

  public Request withBody(Object other) {
    return new Request(room, method, path, Optional.of(other));
  }

  public Request in(String otherRoom) {
    return new Request(otherRoom, method, path, body);
  }

  /** The word of the API that it uses, such as {@code _search}, and the names of parameters. */
  public String endpoint() {
    Matcher word = WORD.matcher(path);
    StringBuilder endpoint = new StringBuilder(word.find() ? word.group(1) : "index");
    Matcher parameter = PARAMETER.matcher(path);
    while (parameter.find()) {
      endpoint.append(parameter.group(1)).append(parameter.group(2));
    }
    return endpoint.toString();
  }

  @Override
  public String toString() {
    return method + " /" + target("i") + body.map(tree -> " " + Json.text(tree)).orElse("");
  }
}
