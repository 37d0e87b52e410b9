package io.lampyr.architecture.walls;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/** What a module's pom says about itself, without Maven's help. */
public record Pom(String artifact, List<String> modules, List<Dependency> dependencies) {

  /** One dependency as it is written. */
  public record Dependency(String group, String artifact, String scope) {
    boolean isOurs() {
      return group.equals("io.lampyr");
    }

    boolean isForTests() {
      return scope.equals("test");
    }
  }

  public static Pom read(Path file) {
    try {
      DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
      factory.setFeature("http://apache.org/xml/features/disallow-doctype-decl", true);
      Document document = factory.newDocumentBuilder().parse(file.toFile());
      Element project = document.getDocumentElement();
      return new Pom(
          text(project, "artifactId"),
          children(project, "modules").stream()
              .flatMap(modules -> children(modules, "module").stream())
              .map(module -> module.getTextContent().strip())
              .toList(),
          children(project, "dependencies").stream()
              .flatMap(all -> children(all, "dependency").stream())
              .map(one ->
                  new Dependency(text(one, "groupId"), text(one, "artifactId"), text(one, "scope")))
              .toList());
    } catch (ParserConfigurationException | SAXException malformed) {
      throw new IllegalArgumentException("pom cannot be read file=" + file, malformed);
    } catch (IOException unreadable) {
      throw new UncheckedIOException(unreadable);
    }
  }

  /**
   * What this pom declares and the wall forbids. Tests may use any library, but no other module.
   */
  List<String> breachesOf(Wall wall) {
    List<String> breaches = new ArrayList<>();
    for (Dependency dependency : dependencies) {
      boolean allowed =
          dependency.isOurs()
              ? wall.modules().stream()
                  .anyMatch(folder -> Walls.of(folder).artifact().equals(dependency.artifact()))
              : dependency.isForTests()
                  || wall.libraries().stream()
                      .anyMatch(library -> library.hasGroup(dependency.group()));
      if (!allowed) {
        breaches.add(
            wall.folder() + " may not use " + dependency.group() + ":" + dependency.artifact());
      }
    }
    return breaches;
  }

  private static String text(Element parent, String name) {
    return children(parent, name).stream()
        .findFirst()
        .map(element -> element.getTextContent().strip())
        .orElse("");
  }

  private static List<Element> children(Element parent, String name) {
    return IntStream.range(0, parent.getChildNodes().getLength())
        .mapToObj(parent.getChildNodes()::item)
        .filter(node -> node.getNodeType() == Node.ELEMENT_NODE && node.getNodeName().equals(name))
        .map(Element.class::cast)
        .toList();
  }
}
