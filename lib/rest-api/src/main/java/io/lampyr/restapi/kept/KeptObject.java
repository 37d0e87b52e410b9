package io.lampyr.restapi.kept;

import io.lampyr.base.check.Check;
import io.lampyr.cluster.codec.Codec;
import io.lampyr.cluster.codec.JsonFields;
import io.lampyr.cluster.codec.JsonOut;
import io.lampyr.cluster.item.ItemKey;
import io.lampyr.mapping.json.Json;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * An object that a client keeps under a name.
 *
 * @param body the text of a JSON object
 */
public record KeptObject(String id, String body) {
  static final Codec<KeptObject> CODEC = new ObjectCodec();

  public KeptObject {
    Check.that(!id.isEmpty(), "what is kept needs a name");
  }

  static ItemKey key(KeptObjects.Kind kind, String id) {
    return new ItemKey(kind.partition(), ItemKey.encode(id));
  }

  public Map<String, @Nullable Object> tree() {
    return Json.readObject(body);
  }

  private static final class ObjectCodec extends Codec<KeptObject> {
    ObjectCodec() {
      super("kept-object", 1);
    }

    @Override
    protected void write(KeptObject object, JsonOut out) {
      out.text("id", object.id()).text("body", object.body());
    }

    @Override
    protected KeptObject read(JsonFields in) {
      return new KeptObject(in.text("id"), in.text("body"));
    }
  }
}
