package io.lampyr.mapping.document;

import io.lampyr.mapping.fault.ErrorKind;
import io.lampyr.mapping.fault.Fault;
import org.jspecify.annotations.Nullable;

/**
 * Finds an object's key that comes twice. One open-addressed table for all objects of a document,
 * so that nothing is made for each; entries of objects that are closed stay, and match nobody.
 */
final class SeenNames {
  private static final int INITIAL = 128;

  /** Names that were made to collide end here, long before they cost the square of their number. */
  private static final int MAX_PROBES = 2000;

  private @Nullable String[] names = new @Nullable String[INITIAL];
  private int[] objects = new int[INITIAL];
  private int size;
  private int lastObject;

  /** A number for an object that begins. */
  int enter() {
    return ++lastObject;
  }

  /** Whether the object has no such key yet. */
  boolean add(int object, String name) {
    if (size * 2 >= names.length) {
      grow();
    }
    int at = slot(object, name, names, objects);
    if (names[at] != null) {
      return false;
    }
    names[at] = name;
    objects[at] = object;
    size++;
    return true;
  }

  private static int slot(int object, String name, @Nullable String[] names, int[] objects) {
    int mask = names.length - 1;
    int hash = name.hashCode() * 31 + object * 0x9e3779b9;
    int at = (hash ^ (hash >>> 16)) & mask;
    int probes = 0;
    for (String there = names[at]; there != null; there = names[at]) {
      if (objects[at] == object && there.equals(name)) {
        return at;
      }
      if (++probes > MAX_PROBES) {
        throw new RejectedException(
            Fault.of(ErrorKind.DOCUMENT_PARSING, "too many field names with the same hash"));
      }
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    @Nullable String[] moreNames = new @Nullable String[names.length * 2];
    int[] moreObjects = new int[names.length * 2];
    for (int i = 0; i < names.length; i++) {
      String name = names[i];
      if (name != null) {
        int at = slot(objects[i], name, moreNames, moreObjects);
        moreNames[at] = name;
        moreObjects[at] = objects[i];
      }
    }
    names = moreNames;
    objects = moreObjects;
  }
}
