package io.lampyr.esql.analysis;

import io.lampyr.base.error.InvalidInputException;
import io.lampyr.esql.function.Aggregation;
import io.lampyr.esql.function.Convert;
import io.lampyr.esql.function.Function;
import io.lampyr.esql.function.Functions;
import io.lampyr.esql.function.Signature;
import io.lampyr.esql.function.Site;
import io.lampyr.esql.optimize.Folding;
import io.lampyr.esql.plan.Node;
import io.lampyr.esql.plan.Step;
import io.lampyr.esql.plan.TimeBuckets;
import io.lampyr.esql.series.SeriesFunction;
import io.lampyr.esql.tree.Expression;
import io.lampyr.esql.type.DataType;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Finds the signature that fits a call's arguments. */
final class Calls {
  private static final List<String> ORDINALS =
      List.of("first", "second", "third", "fourth", "fifth");
  private static final List<String> OPERATORS =
      List.of("==", "!=", "<", "<=", ">", ">=", "in", "+", "-", "*", "/", "%");

  /** As far as functions of series look back. */
  private static final Duration MAX_WINDOW = Duration.ofDays(36_500);

  private final Draft draft;

  Calls(Draft draft) {
    this.draft = draft;
  }

  /** A signature, and the arguments as it takes them. */
  private record Fit(Signature signature, List<Node> arguments) {
    List<DataType> types() {
      return arguments.stream().map(Node::type).toList();
    }
  }

  Node bind(Function function, Expression.Call call, List<Node> arguments) {
    Optional<Fit> fit =
        function.name().equals("case")
            ? cases(call, function.signatures().getFirst(), arguments)
            : fit(call, function.signatures(), arguments);
    if (fit.isEmpty()) {
      return Binder.NULL;
    }
    DataType result = result(function, fit.get());
    Fit made = alike(function, fit.get(), result, call);
    if (!function.raw() && made.arguments().stream().anyMatch(Calls::isNull)) {
      return new Node.Constant(null, result);
    }
    try {
      Site site = new Site(made.types(), result, constants(made.arguments()), draft.now());
      return Folding.computed(
          new Node.Apply(
              function.name(),
              made.arguments(),
              result,
              function.raw(),
              function.maker().make(site),
              call.source()));
    } catch (IllegalArgumentException | InvalidInputException wrong) {
      draft.problem(call.source().place(), String.valueOf(wrong.getMessage()));
      return Binder.NULL;
    }
  }

  private static boolean isNull(Node node) {
    return node instanceof Node.Constant constant && constant.value() == null;
  }

  /** Moments that are compared, or chosen of, count in the same unit. */
  private Fit alike(Function function, Fit fit, DataType result, Expression.Call call) {
    boolean cases = function.name().equals("case");
    List<DataType> types = fit.types();
    DataType common = cases ? result : fit.signature().common(types).orElse(DataType.NULL);
    if (common != DataType.DATE_NANOS || !types.contains(DataType.DATETIME)) {
      return fit;
    }
    Function finer = Functions.find("to_date_nanos").orElseThrow();
    List<Node> all = new ArrayList<>();
    for (int i = 0; i < types.size(); i++) {
      Node node = fit.arguments().get(i);
      boolean coarse =
          types.get(i) == DataType.DATETIME
              && (cases || fit.signature().kind(i) == Signature.Kind.ALIKE);
      all.add(coarse ? bind(finer, call, List.of(node)) : node);
    }
    return new Fit(fit.signature(), all);
  }

  private static DataType result(Function function, Fit fit) {
    if (!function.name().equals("case")) {
      return fit.signature().result(fit.types());
    }
    return caseType(fit.types()).orElse(DataType.NULL).computed();
  }

  private static Optional<DataType> caseType(List<DataType> types) {
    DataType common = DataType.NULL;
    for (int i = 0; i < types.size(); i++) {
      if (i % 2 == 1 || i == types.size() - 1) {
        Optional<DataType> next = DataType.common(common, types.get(i));
        if (next.isEmpty()) {
          return next;
        }
        common = next.get();
      }
    }
    return Optional.of(common);
  }

  private Optional<Fit> cases(Expression.Call call, Signature signature, List<Node> arguments) {
    if (arguments.size() < 2) {
      draft.problem(call.source().place(), "expected at least two arguments in [case]");
      return Optional.empty();
    }
    for (int i = 0; i + 1 < arguments.size(); i += 2) {
      DataType type = arguments.get(i).type();
      if (type != DataType.BOOLEAN && type != DataType.NULL) {
        mismatch(call, i, arguments.get(i), "boolean");
        return Optional.empty();
      }
    }
    if (caseType(arguments.stream().map(Node::type).toList()).isEmpty()) {
      mismatch(call, arguments.size() - 1, arguments.getLast(), arguments.get(1).type().told());
      return Optional.empty();
    }
    return Optional.of(new Fit(signature, arguments));
  }

  /** An aggregation with its arguments; null if it does not fit. */
  Step.@Nullable Aggregate aggregate(
      Aggregation aggregation,
      Expression.Call call,
      List<Node> arguments,
      @Nullable Node condition,
      int slot) {
    Optional<Fit> fit = fit(call, aggregation.signatures(), arguments);
    if (fit.isEmpty()) {
      return null;
    }
    DataType result = fit.get().signature().result(fit.get().types());
    try {
      Site site =
          new Site(fit.get().types(), result, constants(fit.get().arguments()), draft.now());
      return new Step.Aggregate(
          slot,
          aggregation.name(),
          fit.get().arguments(),
          condition,
          aggregation.maker().make(site),
          call.source());
    } catch (IllegalArgumentException wrong) {
      draft.problem(call.source().place(), String.valueOf(wrong.getMessage()));
      return null;
    }
  }

  /** The type of an aggregation's result. */
  static DataType resultType(Aggregation aggregation, List<DataType> types) {
    return aggregation.signatures().stream()
        .filter(each ->
            each.parameters().isEmpty() || types.isEmpty() || each.kind(0).takes(types.getFirst()))
        .findFirst()
        .map(each ->
            types.isEmpty() && each.result().startsWith("$") ? DataType.NULL : each.result(types))
        .orElse(DataType.NULL);
  }

  static List<@Nullable Object> constants(List<Node> arguments) {
    List<@Nullable Object> constants = new ArrayList<>();
    for (Node node : arguments) {
      constants.add(node instanceof Node.Constant constant ? constant.value() : null);
    }
    return constants;
  }

  private Optional<Fit> fit(
      Expression.Call call, List<Signature> signatures, List<Node> arguments) {
    List<Signature> byCount =
        signatures.stream()
            .filter(s -> arguments.size() >= s.least() && arguments.size() <= s.most())
            .toList();
    if (byCount.isEmpty()) {
      draft.problem(
          call.source().place(),
          "error building [" + call.function() + "]: expects " + count(signatures.getFirst()));
      return Optional.empty();
    }
    for (Signature signature : byCount) {
      List<Node> cast = cast(signature, arguments, call);
      if (takes(signature, cast)) {
        return Optional.of(new Fit(signature, cast));
      }
    }
    refuse(call, byCount.getFirst(), cast(byCount.getFirst(), arguments, call));
    return Optional.empty();
  }

  private static String count(Signature signature) {
    int least = signature.least();
    int most = signature.most();
    if (least == most) {
      return switch (least) {
        case 0 -> "no arguments";
        case 1 -> "exactly one argument";
        case 2 -> "exactly two arguments";
        case 3 -> "exactly three arguments";
        default -> "exactly " + least + " arguments";
      };
    }
    return most == Integer.MAX_VALUE
        ? "at least " + least + " argument" + (least == 1 ? "" : "s")
        : "from " + least + " to " + most + " arguments";
  }

  private static boolean takes(Signature signature, List<Node> arguments) {
    boolean arithmetic =
        signature.result().equals("$c") && signature.least() == 2 && signature.most() == 2;
    for (int i = 0; i < arguments.size(); i++) {
      if (!signature.kind(i).takes(arguments.get(i).type())) {
        return false;
      }
    }
    Optional<DataType> common = signature.common(arguments.stream().map(Node::type).toList());
    return common.isPresent() && (!arithmetic || common.get() != DataType.UNSUPPORTED);
  }

  /** Constant texts become what is wanted in their place, where they can. */
  private List<Node> cast(Signature signature, List<Node> arguments, Expression.Call call) {
    DataType beside = DataType.KEYWORD;
    for (int i = 0; i < arguments.size(); i++) {
      DataType type = arguments.get(i).type();
      if (signature.kind(i) == Signature.Kind.ALIKE
          && !type.isString()
          && !type.isNumber()
          && type != DataType.NULL) {
        beside = type;
      }
    }
    List<Node> cast = new ArrayList<>();
    for (int i = 0; i < arguments.size(); i++) {
      Signature.Kind kind = signature.kind(i);
      DataType to = kind == Signature.Kind.ALIKE ? beside : kind.ofText();
      cast.add(cast(arguments.get(i), to, call));
    }
    return cast;
  }

  private Node cast(Node node, @Nullable DataType to, Expression.Call call) {
    boolean text =
        node instanceof Node.Constant constant
            && constant.type() == DataType.KEYWORD
            && constant.value() instanceof String;
    if (!text || to == null || to.isString() || to == DataType.UNSUPPORTED) {
      return node;
    }
    Object value = java.util.Objects.requireNonNull(((Node.Constant) node).value());
    try {
      Object converted = Convert.convert(value, DataType.KEYWORD, to);
      DataType type =
          to == DataType.TIME_DURATION ? io.lampyr.esql.type.TimeUnits.type(converted) : to;
      return new Node.Constant(converted, type);
    } catch (IllegalArgumentException | InvalidInputException | ArithmeticException wrong) {
      if (to != DataType.TIME_DURATION) {
        draft.problem(
            call.source().place(),
            "Cannot convert string ["
                + value
                + "] to ["
                + to.name()
                + "], error ["
                + wrong.getMessage()
                + "]");
        return new Node.Constant(null, to);
      }
      return node;
    }
  }

  private void refuse(Expression.Call call, Signature signature, List<Node> arguments) {
    for (int i = 0; i < arguments.size(); i++) {
      if (!signature.kind(i).takes(arguments.get(i).type())) {
        mismatch(call, i, arguments.get(i), signature.kind(i).words());
        return;
      }
    }
    DataType first = arguments.getFirst().type();
    DataType second = arguments.size() < 2 ? DataType.NULL : arguments.get(1).type();
    boolean arithmetic = "+-*/%".contains(call.function());
    boolean operator = OPERATORS.contains(call.function());
    draft.problem(
        call.source().place(),
        arithmetic
            ? "[%s] has arguments with incompatible types [%s] and [%s]"
                .formatted(call.function(), first.told(), second.told())
            : "%sargument of [%s] is [%s] so second argument must also be [%s] but was [%s]"
                .formatted(
                    operator || arguments.size() > 1 ? "first " : "",
                    call.source().text(),
                    first.isNumber() ? "numeric" : first.told(),
                    first.isNumber() ? "numeric" : first.told(),
                    second.told()));
  }

  private void mismatch(Expression.Call call, int at, Node argument, String wanted) {
    Expression written = call.arguments().get(Math.min(at, call.arguments().size() - 1));
    String ordinal =
        call.arguments().size() == 1 && !wanted.equals(Signature.Kind.COUNTER.words())
            ? ""
            : (at < ORDINALS.size() ? ORDINALS.get(at) : (at + 1) + "th") + " ";
    draft.problem(
        call.source().place(),
        ordinal
            + "argument of ["
            + call.source().text()
            + "] must be ["
            + (argument.type().isCounter() ? uncounted(wanted) : wanted)
            + "], found value ["
            + written.source().text()
            + "] type ["
            + argument.type().told()
            + "]");
  }

  /** What is wanted where a counter is not. */
  private static String uncounted(String wanted) {
    if (wanted.contains("counter")) {
      return wanted;
    }
    return wanted.equals(Signature.Kind.ALIKE.words())
        ? "boolean, date, ip, string, version or numeric except counter types"
        : wanted.equals(Signature.Kind.NUMBER.words())
            ? "numeric except unsigned_long or counter types"
            : wanted + " except counter types";
  }

  /** A function of series with its arguments and its window; null if it does not fit. */
  Step.@Nullable Inner inner(
      SeriesFunction function,
      Expression.Call call,
      List<Node> arguments,
      @Nullable Node condition,
      int slot) {
    Optional<Fit> fit = fit(call, function.signatures(), arguments);
    if (fit.isEmpty()) {
      return null;
    }
    List<Node> taken = new ArrayList<>(fit.get().arguments());
    int last = taken.size() - 1;
    long window = 0;
    try {
      if (last > 0 && fit.get().signature().kind(last) == Signature.Kind.TIME) {
        window = window(taken.remove(last));
      }
      DataType result = fit.get().signature().result(fit.get().types());
      Site site =
          new Site(taken.stream().map(Node::type).toList(), result, constants(taken), draft.now());
      return new Step.Inner(
          slot,
          function.name(),
          taken,
          condition,
          function.maker().make(site),
          window,
          call.source());
    } catch (IllegalArgumentException wrong) {
      draft.problem(call.source().place(), String.valueOf(wrong.getMessage()));
      return null;
    }
  }

  private static long window(Node node) {
    Object amount = node instanceof Node.Constant constant ? constant.value() : null;
    if (amount == null) {
      throw new IllegalArgumentException("the window of a function must be a constant");
    }
    long millis = TimeBuckets.millis(amount);
    if (millis <= 0 || millis > MAX_WINDOW.toMillis()) {
      throw new IllegalArgumentException(
          "the window of a function must be longer than zero, and not longer than ["
              + MAX_WINDOW.toDays()
              + "] days");
    }
    return millis;
  }
}
