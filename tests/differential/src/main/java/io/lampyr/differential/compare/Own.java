package io.lampyr.differential.compare;

import io.lampyr.differential.json.Json;
import io.lampyr.differential.side.Answer;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;

/**
 * Takes out of answers what is each side's own affair by its value, not by its name: identifiers
 * that it made up, and orders that nobody asked for.
 */
public final class Own {
  private static final String ID = "_id";

  /** What either side calls a document that has no name. */
  private static final Pattern MADE_UP = Pattern.compile("[A-Za-z0-9_-]{20,22}");

  /** The same in what errors say. */
  private static final Pattern NAMED = Pattern.compile("with id '" + MADE_UP + "'");

  private Own() {}

  public static Answer without(Answer answer) {
    Object body = answer.body();
    boolean isTable = body instanceof List<?>;
    return new Answer(answer.status(), isTable ? rows(body) : tree(body));
  }

  /** Rows of a table, which have no order unless one is asked for. */
  private static Object rows(Object body) {
    return Json.elements(body).stream().sorted(Comparator.comparing(Json::text)).toList();
  }

  private static Object tree(Object tree) {
    if (tree instanceof Map<?, ?>) {
      Map<String, Object> object = Json.object();
      Json.map(tree).forEach((name, value) -> object.put(name, tree(value)));
      if (object.get(ID) instanceof String id && MADE_UP.matcher(id).matches()) {
        // Several of them are told apart by what they hold.
        object.put(ID, "made up " + Json.text(Json.at(tree, "_source")));
      }
      return object;
    }
    if (tree instanceof List<?>) {
      List<Object> list = new ArrayList<>();
      Json.elements(tree).forEach(value -> list.add(tree(value)));
      return list;
    }
    return tree instanceof String text ? NAMED.matcher(text).replaceAll("with id 'made up'") : tree;
  }
}
