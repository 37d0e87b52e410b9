package io.lampyr.translog.format;

import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** A translog object's header and directory: which sections it has, in order of their keys. */
record Directory(long objectLength, List<Section> sections) {
  Directory {
    sections = List.copyOf(sections);
  }

  Optional<Section> find(SectionKey key) {
    int at = Collections.binarySearch(sections.stream().map(Section::key).toList(), key);
    return at < 0 ? Optional.empty() : Optional.of(sections.get(at));
  }
}
