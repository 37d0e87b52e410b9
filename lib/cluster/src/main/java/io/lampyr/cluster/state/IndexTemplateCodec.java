package io.lampyr.cluster.state;

import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;

final class IndexTemplateCodec extends Codec<IndexTemplate> {
  IndexTemplateCodec() {
    super("template", 1);
  }

  @Override
  protected void write(IndexTemplate template, JsonOut out) {
    out.text("name", template.name())
        .texts("patterns", template.patterns())
        .number("priority", template.priority())
        .texts("composed_of", template.composedOf())
        .text("body", template.body());
  }

  @Override
  protected IndexTemplate read(JsonFields in) {
    return new IndexTemplate(
        in.text("name"),
        in.texts("patterns"),
        in.number("priority"),
        in.texts("composed_of"),
        in.text("body"));
  }
}
