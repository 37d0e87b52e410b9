package io.lampyr.query.dsl.frame;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.lucene.search.Query;
import org.jspecify.annotations.Nullable;

/**
 * What a compilation finds besides the query: the names of fields, named parts, and inner hits that
 * are asked for. For one thread.
 */
public final class Collected {
  private final Map<String, Query> named = new LinkedHashMap<>();
  private final List<InnerHits> innerHits = new ArrayList<>();
  private final Set<String> fields = new HashSet<>();

  /**
   * Hits that are wanted of the nested documents of each hit.
   *
   * @param path the nested object, or the name of the related documents
   * @param children the query on the nested or related documents
   * @param definition the body of {@code inner_hits}
   * @param inner those wanted of each of these hits
   * @param relation how they are related to the hit; null for those nested in it
   */
  public record InnerHits(
      String path,
      Query children,
      Map<String, @Nullable Object> definition,
      List<InnerHits> inner,
      @Nullable Relation relation) {
    public InnerHits {
      inner = List.copyOf(inner);
      definition = Collections.unmodifiableMap(new LinkedHashMap<>(definition));
    }

    /** The name under which the response has them. */
    public String name() {
      return definition.get("name") instanceof String name ? name : path;
    }
  }

  public void named(String name, Query query) {
    named.put(name, query);
  }

  public void innerHits(InnerHits hits) {
    innerHits.add(hits);
  }

  void field(String name) {
    fields.add(name);
  }

  /** Whether anything that was compiled asks about a field of that name. */
  public boolean asksAbout(String name) {
    return fields.contains(name);
  }

  /** How many inner hits are wanted so far. */
  public int mark() {
    return innerHits.size();
  }

  /** Takes back those that came after the mark, for the hits around them. */
  public List<InnerHits> since(int mark) {
    List<InnerHits> newer = innerHits.subList(mark, innerHits.size());
    List<InnerHits> taken = List.copyOf(newer);
    newer.clear();
    return taken;
  }

  /** The queries with a {@code _name}. */
  public Map<String, Query> named() {
    return Collections.unmodifiableMap(named);
  }

  public List<InnerHits> innerHits() {
    return List.copyOf(innerHits);
  }
}
