package io.lampyr.architecture.tidy;

import com.sun.source.tree.ClassTree;
import com.sun.source.tree.CompilationUnitTree;
import com.sun.source.tree.MethodTree;
import com.sun.source.tree.Tree;
import com.sun.source.tree.VariableTree;
import com.sun.source.util.JavacTask;
import com.sun.source.util.SourcePositions;
import com.sun.source.util.TreePathScanner;
import com.sun.source.util.Trees;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import javax.lang.model.element.Modifier;
import javax.tools.JavaCompiler;
import javax.tools.SimpleJavaFileObject;
import javax.tools.ToolProvider;
import org.jspecify.annotations.Nullable;

/** Judges the sizes in one Java source, as the JDK's own parser sees it. */
final class JavaShape {
  static final int MOST_FILE_LINES = 400;
  static final int MOST_METHOD_LINES = 40;
  static final int MOST_LONG_METHOD_LINES = 70;
  static final int MOST_PARAMETERS = 6;
  static final int MOST_COMPONENTS = 10;

  private static final Pattern ON_PURPOSE = Pattern.compile("// long on purpose: \\S.*");

  private JavaShape() {}

  /** A source and what it is called in reports. */
  record Source(String name, String text) {
    private URI uri() {
      return URI.create("string:///" + name);
    }
  }

  /** What is too large, each with the file's name and the line. */
  static List<String> problems(List<Source> sources) {
    List<String> problems = new ArrayList<>();
    for (Source source : sources) {
      long lines = source.text().lines().count();
      if (lines > MOST_FILE_LINES) {
        problems.add(source.name() + " has lines=" + lines + " most=" + MOST_FILE_LINES);
      }
    }
    Map<URI, Source> byUri =
        sources.stream().collect(Collectors.toMap(Source::uri, Function.identity()));
    // One task for all: making a task takes longer than parsing a source.
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    JavacTask task =
        (JavacTask)
            compiler.getTask(
                null,
                null,
                diagnostic -> {},
                List.of(),
                null,
                sources.stream().map(InMemory::new).toList());
    try {
      SourcePositions positions = Trees.instance(task).getSourcePositions();
      for (CompilationUnitTree unit : task.parse()) {
        Source source = Objects.requireNonNull(byUri.get(unit.getSourceFile().toUri()));
        new Judge(source, unit, positions, problems).scan(unit, null);
      }
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
    return problems;
  }

  /** Walks one source's tree. */
  private static final class Judge extends TreePathScanner<@Nullable Void, @Nullable Void> {
    private final Source source;
    private final CompilationUnitTree unit;
    private final SourcePositions positions;
    private final List<String> problems;

    Judge(
        Source source, CompilationUnitTree unit, SourcePositions positions, List<String> problems) {
      this.source = source;
      this.unit = unit;
      this.positions = positions;
      this.problems = problems;
    }

    @Override
    public @Nullable Void visitClass(ClassTree type, @Nullable Void nothing) {
      if (type.getKind() == Tree.Kind.RECORD) {
        long components =
            type.getMembers().stream()
                .filter(member -> member instanceof VariableTree)
                .map(VariableTree.class::cast)
                .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                .count();
        if (components > MOST_COMPONENTS) {
          report(type, type.getSimpleName() + " has components=" + components, MOST_COMPONENTS);
        }
      }
      return super.visitClass(type, null);
    }

    @Override
    public @Nullable Void visitMethod(MethodTree method, @Nullable Void nothing) {
      boolean isConstructor = method.getReturnType() == null;
      int parameters = method.getParameters().size();
      if (isConstructor && parameters > MOST_PARAMETERS && !isCanonical(method)) {
        report(method, "constructor has parameters=" + parameters, MOST_PARAMETERS);
      }
      long start = positions.getStartPosition(unit, method);
      long end = positions.getEndPosition(unit, method);
      long lines = line(end) - line(start) + 1;
      int most = isLongOnPurpose(start, end) ? MOST_LONG_METHOD_LINES : MOST_METHOD_LINES;
      if (lines > most) {
        report(method, method.getName() + " has lines=" + lines, most);
      }
      return super.visitMethod(method, null);
    }

    /** A record's canonical constructor repeats the components, which are judged by themselves. */
    private boolean isCanonical(MethodTree method) {
      Tree owner = getCurrentPath().getParentPath().getLeaf();
      return owner.getKind() == Tree.Kind.RECORD
          && ((ClassTree) owner)
                  .getMembers().stream()
                      .filter(member -> member instanceof VariableTree)
                      .map(VariableTree.class::cast)
                      .filter(field -> !field.getModifiers().getFlags().contains(Modifier.STATIC))
                      .count()
              == method.getParameters().size();
    }

    /** The comment stands in the method, or on the lines directly above it. */
    private boolean isLongOnPurpose(long start, long end) {
      int from = (int) start;
      for (int above = 0; above < 4 && from > 0; above++) {
        from = Math.max(0, source.text().lastIndexOf('\n', from - 1));
      }
      return ON_PURPOSE.matcher(source.text().substring(from, (int) end)).find();
    }

    private long line(long position) {
      return unit.getLineMap().getLineNumber(position);
    }

    private void report(Tree tree, String fact, int most) {
      long line = line(positions.getStartPosition(unit, tree));
      problems.add(source.name() + ":" + line + " " + fact + " most=" + most);
    }
  }

  /** A source that the parser reads from memory. */
  private static final class InMemory extends SimpleJavaFileObject {
    private final Source source;

    InMemory(Source source) {
      super(source.uri(), Kind.SOURCE);
      this.source = source;
    }

    @Override
    public CharSequence getCharContent(boolean ignoreEncodingErrors) {
      return source.text();
    }
  }
}
