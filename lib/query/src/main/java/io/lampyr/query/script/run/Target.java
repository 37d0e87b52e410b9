package io.lampyr.query.script.run;

import io.lampyr.query.script.syntax.Expression;
import org.jspecify.annotations.Nullable;

/** Where a value is put. What the place depends on is computed once. */
record Target(
    @Nullable Object of,
    @Nullable Object key,
    Expression place,
    Machine.Frame frame,
    Machine machine) {
  static Target of(Machine machine, Expression place, Machine.Frame frame) {
    return switch (place) {
      case Expression.Local _ -> new Target(null, null, place, frame, machine);
      case Expression.Member(Expression of, String name, boolean _, int _) ->
          new Target(machine.value(of, frame), name, place, frame, machine);
      case Expression.Element(Expression of, Expression key, int _) ->
          new Target(machine.value(of, frame), machine.value(key, frame), place, frame, machine);
      default -> throw new IllegalStateException("a target that the parser does not give");
    };
  }

  @Nullable Object get() {
    return switch (place) {
      case Expression.Local local -> frame.slots[local.slot()];
      case Expression.Member member -> Members.get(of, member.name(), place.offset());
      default -> Members.element(of, key, place.offset());
    };
  }

  /**
   * What a sign computed, for a variable whose type may be narrower; where types are found as it
   * goes, what stood there before says which one it is.
   */
  @Nullable Object fitting(@Nullable Object before, @Nullable Object value) {
    if (place instanceof Expression.Local local && !local.type().equals("def")) {
      return value instanceof Number
          ? Conversions.explicit(local.type(), value, place.offset())
          : value;
    }
    return Conversions.alike(before, value, place.offset());
  }

  @Nullable Object set(@Nullable Object value) {
    if (place instanceof Expression.Local local) {
      Object fitting = Conversions.implicit(local.type(), value, place.offset());
      frame.slots[local.slot()] = fitting;
      return fitting;
    }
    try {
      Members.put(of, key, value, machine.budget(), place.offset());
    } catch (UnsupportedOperationException fixed) {
      throw Machine.unchangeable(place.offset());
    }
    return value;
  }
}
