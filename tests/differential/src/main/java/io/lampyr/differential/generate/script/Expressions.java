package io.lampyr.differential.generate.script;

import io.lampyr.differential.generate.Draw;

/** Expressions of each type, drawn level by level. */
final class Expressions {
  private static final String[] WHOLES = {"1", "0", "7", "-3", "31", "2147483647", "100"};
  private static final String[] LONGS = {"5L", "params.big", "9007199254740993L"};
  private static final String[] NUMBERS = {"1.5", "params.d", "0.1", "1e10", "3.0f", "-0.0", "2.0"};
  private static final String[] TEXTS = {
    "'abc'", "params.s", "params.e", "'a b c'", "'Über'", "'42'", "\"it's\""
  };

  private final Draw draw;

  Expressions(Draw draw) {
    this.draw = draw;
  }

  private String pick(String... among) {
    return draw.chance().of(among);
  }

  String any(int depth) {
    return switch (draw.chance().below(7)) {
      case 0 -> whole(depth);
      case 1 -> number(depth);
      case 2 -> text(depth);
      case 3 -> truth(depth);
      case 4 -> list(depth);
      case 5 -> map(depth);
      default -> big(depth);
    };
  }

  /** Of the type int. */
  String whole(int depth) {
    if (depth <= 0) {
      return pick(WHOLES);
    }
    int below = depth - 1;
    return switch (draw.chance().below(14)) {
      case 0 -> "(" + whole(below) + pick(" + ", " - ", " * ") + whole(below) + ")";
      case 1 -> "(" + whole(below) + pick(" / ", " % ") + pick("3", "-2", "7") + ")";
      case 2 -> "(" + whole(below) + pick(" & ", " | ", " ^ ") + whole(below) + ")";
      case 3 -> "(" + whole(below) + pick(" << ", " >> ", " >>> ") + pick("1", "3", "33") + ")";
      case 4 -> text(below) + ".length()";
      case 5 -> text(below) + pick(".indexOf('b')", ".lastIndexOf('a')", ".hashCode()");
      case 6 -> list(below) + ".size()";
      case 7 -> "(int) " + number(below);
      case 8 -> "(" + truth(below) + " ? " + whole(below) + " : " + whole(below) + ")";
      case 9 -> text(below) + ".compareTo(" + text(below) + ")";
      case 10 -> "Integer." + pick("parseInt('12')", "bitCount(255)", "compare(3, 4)", "MAX_VALUE");
      case 11 -> pick("-", "~") + whole(below);
      case 12 -> "(int) " + pick("(char) 'a'", "(char) 66", "(byte) 200", "(short) 70000");
      default -> "Character.getNumericValue((char) '7')";
    };
  }

  /** Of the type long. */
  String big(int depth) {
    if (depth <= 0) {
      return pick(LONGS);
    }
    return switch (draw.chance().below(4)) {
      case 0 -> "(" + big(depth - 1) + pick(" + ", " * ", " - ") + whole(depth - 1) + ")";
      case 1 -> "Math.round(" + number(depth - 1) + ")";
      case 2 -> "(long) " + number(depth - 1);
      default ->
          "Long."
              + pick("parseLong('77')", "MAX_VALUE", "sum(3L, 4L)", "numberOfTrailingZeros(8L)");
    };
  }

  /** Of the type double, mostly. */
  String number(int depth) {
    if (depth <= 0) {
      return pick(NUMBERS);
    }
    int below = depth - 1;
    return switch (draw.chance().below(8)) {
      case 0 -> "(" + number(below) + pick(" + ", " - ", " * ", " / ") + number(below) + ")";
      case 1 -> "(" + whole(below) + " / 2.0)";
      case 2 ->
          "Math."
              + pick("sqrt", "floor", "ceil", "log10", "cbrt", "signum", "rint")
              + "("
              + number(below)
              + ")";
      case 3 ->
          "Math."
              + pick("max", "min", "pow", "hypot", "IEEEremainder")
              + "("
              + number(below)
              + ", "
              + whole(below)
              + ")";
      case 4 -> "Double.parseDouble('2.50')";
      case 5 -> "(" + whole(below) + " * " + number(below) + " % 3.5)";
      case 6 -> "(double) " + big(below);
      default -> "Math.abs(" + whole(below) + ")";
    };
  }

  String text(int depth) {
    if (depth <= 0) {
      return pick(TEXTS);
    }
    int below = depth - 1;
    return switch (draw.chance().below(14)) {
      case 0 -> "(" + text(below) + " + " + text(below) + ")";
      case 1 -> "(" + text(below) + " + " + any(below) + ")";
      case 2 -> text(below) + pick(".toUpperCase()", ".trim()", ".toLowerCase()", ".toString()");
      case 3 -> text(below) + ".replace(" + pick("'a', 'xx'", "'b', ''", "' ', '_'") + ")";
      case 4 -> "String.valueOf(" + any(below) + ")";
      case 5 -> "(" + truth(below) + " ? " + text(below) + " : " + text(below) + ")";
      case 6 -> "String.join('-', " + words(below) + ")";
      case 7 -> text(below) + ".concat('!')";
      case 8 -> list(below) + ".toString()";
      case 9 ->
          pick("Integer.toString(", "Integer.toHexString(", "Integer.toBinaryString(")
              + whole(below)
              + ")";
      case 10 -> "Double.toString(" + number(below) + ")";
      case 11 -> text(below) + ".splitOnToken(' ')[0]";
      case 12 -> "/[ab]/.matcher(" + text(below) + ").replaceAll('#')";
      default -> text(below) + ".encodeBase64()";
    };
  }

  String truth(int depth) {
    if (depth <= 0) {
      // What is known before anything runs the peer cannot always compile.
      return pick("(params.n == 7)", "(params.n < 0)", "params.s.isEmpty()");
    }
    int below = depth - 1;
    return switch (draw.chance().below(10)) {
      case 0 -> "(" + whole(below) + pick(" < ", " >= ", " == ", " != ") + whole(below) + ")";
      case 1 -> "(" + number(below) + pick(" < ", " <= ", " == ") + number(below) + ")";
      case 2 -> text(below) + ".contains('a')";
      case 3 -> "(" + text(below) + pick(" == ", " != ") + text(below) + ")";
      case 4 -> "!" + truth(below);
      case 5 -> "(" + truth(below) + pick(" && ", " || ", " ^ ") + truth(below) + ")";
      case 6 -> text(below) + pick(".startsWith('a')", ".isEmpty()", ".equals('abc')");
      case 7 -> list(below) + pick(".contains(2)", ".isEmpty()", ".contains('a')");
      case 8 -> "(" + text(below) + pick(" =~ /[a-c]+/", " ==~ /[a-c]+/") + ")";
      default ->
          "(params."
              + pick("s", "n", "l", "m", "none")
              + " instanceof "
              + pick("String", "List", "Map", "def")
              + ")";
    };
  }

  /** A list of numbers. */
  String list(int depth) {
    if (depth <= 0) {
      return pick("params.l", "[1, 2, 3]", "[]", "[5, 5, 1]");
    }
    int below = depth - 1;
    return switch (draw.chance().below(10)) {
      case 0 -> "[" + whole(below) + ", " + whole(below) + "]";
      case 1 -> list(below) + ".stream().map(x -> x * 2).collect(Collectors.toList())";
      case 2 -> list(below) + ".stream().filter(x -> x > 1).sorted().collect(Collectors.toList())";
      case 3 -> list(below) + ".findAll(x -> x > 1)";
      case 4 -> list(below) + ".collect(x -> x + 1)";
      case 5 -> "new ArrayList(" + list(below) + ")";
      case 6 -> list(below) + ".stream().distinct().collect(Collectors.toList())";
      case 7 -> "[3, 1, 2].subList(0, 2)";
      case 8 -> "new ArrayList(new HashSet(" + list(below) + "))";
      default -> words(below) + ".stream().map(String::length).collect(Collectors.toList())";
    };
  }

  /** A list of texts. */
  String words(int depth) {
    return depth <= 0
        ? pick("params.w", "['x', 'y']", "['a b']")
        : "[" + text(depth - 1) + ", " + text(depth - 1) + "]";
  }

  String map(int depth) {
    if (depth <= 0) {
      return pick("params.m", "['a': 1]", "[:]");
    }
    return switch (draw.chance().below(5)) {
      case 0 -> "['k': " + any(depth - 1) + "]";
      case 1 -> "new HashMap(" + map(depth - 1) + ")";
      case 2 -> "[1, 2, 3].groupBy(x -> x % 2)";
      case 3 ->
          words(depth - 1)
              + ".stream().collect(Collectors.groupingBy(x -> x,"
              + " Collectors.counting()))";
      default -> "['a': 1, 'b': " + whole(depth - 1) + "]";
    };
  }

  /** What may well fail. */
  String risky() {
    return switch (draw.chance().below(8)) {
      case 0 -> whole(1) + " / " + pick("0", "params.n");
      case 1 -> "params.none.length()";
      case 2 -> "params.l[" + whole(1) + "]";
      case 3 -> "Integer.parseInt(" + text(1) + ")";
      case 4 -> "params.s.substring(" + whole(0) + ")";
      case 5 -> "(int) params.s";
      case 6 -> "params.m.k + params.m.none";
      default -> "params.l.get(0).foo()";
    };
  }
}
