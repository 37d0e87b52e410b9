package io.lampyr.query.fetch;

import io.lampyr.mapping.fault.Position;
import io.lampyr.query.dsl.body.Part;
import tools.jackson.core.JsonParser;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.core.util.JsonParserDelegate;

/**
 * Reads again, in one line, what stood somewhere in a request, and says of its tokens where they
 * stood there: exactly, if it was written as briefly.
 */
final class PlacedParser extends JsonParserDelegate {
  private final int line;
  private final int column;

  PlacedParser(JsonParser again, Part.Fields stood) {
    super(again);
    Position position = stood.position();
    this.line = position == null ? 1 : position.line();
    this.column = position == null ? 1 : position.column();
  }

  @Override
  public TokenStreamLocation currentTokenLocation() {
    TokenStreamLocation at = super.currentTokenLocation();
    return new TokenStreamLocation(
        at.contentReference(),
        at.getByteOffset(),
        at.getCharOffset(),
        at.getLineNr() + line - 1,
        at.getColumnNr() + column - 1);
  }
}
